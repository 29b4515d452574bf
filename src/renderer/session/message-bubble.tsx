import './message-bubble.css';
import { useState } from 'react';
import type { ImageRef } from '../../shared/session.ts';
import { VisibleBlock } from '../ui/visible-text.tsx';
import { ImageViews } from './image-view.tsx';

/** Lines of a long message that are shown before the rest is asked for. */
const messageFold = 24;

export type MessageBubbleProps = {
  text: string;
  images: readonly ImageRef[];
  /** `desk`, or the name of the phone, the peer or the part of the app it came from. */
  via: string;
  /** It comes from another session, not from a person. */
  peer?: boolean;
};

/** What was said to the agent. */
export function MessageBubble({ text, images, via, peer = false }: MessageBubbleProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="bubble" data-peer={peer || undefined} dir="auto">
      {(peer || via !== 'desk') && <span className="bubble-via">{peer ? `From ${via}` : `You, on ${via}`}</span>}
      <div className="bubble-text">
        <VisibleBlock text={text} strictness="prose" foldAfter={messageFold} open={open} onOpen={() => setOpen(true)} />
      </div>
      <ImageViews images={images} alt="Picture in your message" />
    </div>
  );
}
