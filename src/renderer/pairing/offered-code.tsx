import type { Pairing } from '../../shared/phone/phones.ts';
import { Button } from '../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import { PairingStep } from './pairing-step.tsx';
import { QrCode } from './qr-code.tsx';

type OfferedCodeProps = { offer: Extract<Pairing, { state: 'offered' }>; onClose: () => void };

/** The secret, as a picture for a camera and as a code to type. */
export function OfferedCode({ offer, onClose }: OfferedCodeProps) {
  const { link, address, code, expiresAt, failures } = offer;
  return (
    <PairingStep title="Scan this with the phone" footer={<Button onClick={onClose}>Cancel</Button>}>
      <p>Point the phone’s camera at the picture and open the link. The phone has to be on the same network.</p>
      <div className="pairing-offer">
        <QrCode text={link} label="QR code for the camera of the phone" />
        <Countdown key={expiresAt} expiresAt={expiresAt} />
        <p className="pairing-failures" role="status">
          {failuresSaid(failures)}
        </p>
      </div>
      <section className="pairing-typed" aria-labelledby="typed">
        <h2 id="typed">No camera? Open this address and type the code.</h2>
        <dl>
          <dt>Address</dt>
          <dd>
            <code>{address}</code>
          </dd>
          <dt>Code</dt>
          <dd>
            <code className="pairing-code">{code}</code>
          </dd>
        </dl>
      </section>
      <p className="pairing-honest">
        Protects against everyone on this network except someone who actively rewrites its traffic. Use it only on
        networks you trust.
      </p>
    </PairingStep>
  );
}

function failuresSaid(failures: number): string {
  if (failures === 0) return '';
  return `${failures === 1 ? '1 try' : `${failures} tries`} failed: the code was wrong.`;
}
