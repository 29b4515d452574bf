import './json-view.css';
import { type ReactNode, useState } from 'react';
import type { Json } from '../../shared/ids.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { VisibleBlock, VisibleText } from '../ui/visible-text.tsx';

const shapes = [
  { value: 'fields', label: 'Fields' },
  { value: 'raw', label: 'Raw' },
] as const;

export function rawText(input: Json): string {
  return JSON.stringify(input, null, 2);
}

/** The full input of a call: field by field, or as the JSON that it is. */
export function JsonView({ head, input, foldAfter = 24 }: { head: ReactNode; input: Json; foldAfter?: number }) {
  const [shape, setShape] = useState<'fields' | 'raw'>('fields');
  const hasFields = isFields(input);
  return (
    <div className="json">
      <div className="json-bar">
        {head}
        {hasFields && <Segmented label="Show the input as" options={shapes} value={shape} onChange={setShape} />}
        <CopyButton text={() => rawText(input)} />
      </div>
      {hasFields && shape === 'fields' ? (
        <dl className="json-fields">
          {Object.entries(input).map(([name, value]) => (
            <div key={name} className="json-field">
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd>
                <Folding text={typeof value === 'string' ? value : rawText(value)} foldAfter={foldAfter} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Folding text={rawText(input)} foldAfter={foldAfter} />
      )}
    </div>
  );
}

function isFields(input: Json): input is { [name: string]: Json } {
  return input !== null && typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length > 0;
}

function Folding({ text, foldAfter }: { text: string; foldAfter: number }) {
  const [open, setOpen] = useState(false);
  return <VisibleBlock text={text} foldAfter={foldAfter} open={open} onOpen={() => setOpen(true)} />;
}
