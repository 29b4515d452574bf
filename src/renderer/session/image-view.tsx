import './image-view.css';
import type { ImageRef } from '../../shared/session.ts';

/** Where the app serves a picture that it keeps; the name is the hash of its bytes. */
export function imageAddress(ref: string): string {
  return `/image/${ref}`;
}

/** A picture that the app keeps. Nothing is ever loaded from elsewhere. */
export function ImageView({ image, alt }: { image: ImageRef; alt: string }) {
  return <img className="image-view" src={imageAddress(image.ref)} alt={alt} loading="lazy" decoding="async" />;
}

/** Several of them; the same picture may be there twice. */
export function ImageViews({ images, alt }: { images: readonly ImageRef[]; alt: string }) {
  let at = 0;
  return images.map((image) => {
    at += 1;
    return <ImageView key={at} image={image} alt={alt} />;
  });
}
