import './banners.css';
import type { Banner } from '../../../shared/contract.ts';
import { useBanners, useConnectionState } from '../../client/use-room.ts';

const lost: Banner = {
  id: 'connection',
  level: 'trouble',
  message: 'The connection to Signalbox is lost. It is tried again by itself; your agents go on working.',
};

const tones = { info: 'ask', warning: 'wait', trouble: 'trouble' } as const;

/** What a person should know about the app itself, above everything else until it is over. */
export function Banners() {
  const banners = useBanners();
  const connection = useConnectionState();
  const shown = connection === 'closed' ? [lost, ...banners] : banners;
  return (
    <div className="desk-banners">
      {shown.map(({ id, level, message }) => (
        <p key={id} className="desk-banner" data-tone={tones[level]} role={level === 'info' ? 'status' : 'alert'}>
          {message}
        </p>
      ))}
    </div>
  );
}
