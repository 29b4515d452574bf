import { Age } from '../../client/time.tsx';
import { sessionTone, statusSaid } from '../../session/words.ts';
import { Dot } from '../../ui/chip.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useDesk } from '../desk/desk.ts';
import { showKeys } from '../keys/match-key.ts';
import { secondLine } from '../rail/rail-words.ts';
import { type PaletteRow, snippetParts } from './palette-rows.ts';

/** A row of the palette: a lamp and a title, a command and its key, or a finding and where it was said. */
export function PaletteRowFace({ row, wanted }: { row: PaletteRow; wanted: string }) {
  const { mac } = useDesk();
  if (row.kind === 'command') {
    const key = row.command.keys[0];
    return (
      <>
        <span className="desk-palette-title">{row.command.label}</span>
        {key !== undefined && <Kbd>{showKeys(key, mac)}</Kbd>}
      </>
    );
  }
  if (row.kind === 'session') {
    return (
      <>
        <Dot tone={sessionTone(row.session)} label={statusSaid(row.session).word} />
        <span className="desk-palette-title">{row.session.title}</span>
        <span className="desk-palette-more">{secondLine(row.session)}</span>
      </>
    );
  }
  return (
    <>
      <span className="desk-palette-title">
        <Snippet text={row.hit.snippet} wanted={wanted} />
      </span>
      <span className="desk-palette-more">
        {row.session.title} · <Age since={row.hit.at} />
      </span>
    </>
  );
}

function Snippet({ text, wanted }: { text: string; wanted: string }) {
  let at = 0;
  return snippetParts(text, wanted).map((part) => {
    at += 1;
    return (
      <span key={at} data-found={part.found}>
        <VisibleText text={part.text} />
      </span>
    );
  });
}
