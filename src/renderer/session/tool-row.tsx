import './tool-row.css';
import type { ReactNode } from 'react';
import type { ToolItem } from '../../shared/transcript-item.ts';
import { Stopwatch } from '../client/time.tsx';
import { StreamCursor } from '../ui/spinner.tsx';
import { VisibleBlock, VisibleText } from '../ui/visible-text.tsx';
import { countText } from './figures.ts';
import { useOpen } from './open-items.tsx';
import { ToolBody } from './tool-body.tsx';
import { endedText, outputTail, toolSubject } from './tool-outcome.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { toolWord } from './words.ts';

/** Lines of a running call's output, and steps of a running sub-agent, that are shown without opening it. */
const tailLines = 6;
const tailSteps = 2;

export type ToolRowProps = {
  tool: ToolItem;
  /** What the sub-agent of this call did, and how one of it is drawn: a row like any other. */
  steps: readonly TranscriptRow[];
  drawStep: (row: TranscriptRow) => ReactNode;
  sessionId: string;
};

/** One call of a tool: what it does, to what, and how it went; everything else when it is opened. */
export function ToolRow({ tool, steps, drawStep, sessionId }: ToolRowProps) {
  const [open, toggle] = useOpen(tool.key);
  const subject = toolSubject(tool);
  const shownSteps = open ? steps : tool.state === 'running' ? steps.slice(-tailSteps) : [];
  return (
    <div className="tool" data-state={lookOf(tool)} data-open={open || undefined}>
      <button type="button" className="tool-head" aria-expanded={open} onClick={toggle}>
        <span className="tool-kind">{toolWord(tool)}</span>
        <code className="tool-subject" title={subject.slice(0, 500)}>
          <VisibleText text={firstLine(subject)} />
        </code>
        <span className="tool-outcome">
          {steps.length > 0 && `${countText(steps.length, 'step')} · `}
          <Outcome tool={tool} />
        </span>
      </button>
      {open ? <ToolBody tool={tool} sessionId={sessionId} /> : <Tail tool={tool} />}
      {shownSteps.length > 0 && <div className="tool-steps">{shownSteps.map(drawStep)}</div>}
    </div>
  );
}

/** Amber is for what waits for a permission, blue for what asks. */
function lookOf({ state, waiting }: ToolItem): ToolItem['state'] | 'asking' {
  const open = waiting.find((one) => one.settlement === undefined);
  return state === 'waiting' && open?.kind === 'question' ? 'asking' : state;
}

/** One line of a list; the whole of it stands in the opened call. */
function firstLine(text: string): string {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : `${text.slice(0, end)} …`;
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function Outcome({ tool }: { tool: ToolItem }) {
  if (tool.state === 'waiting') {
    return (
      <span className="tool-waiting">
        asked <Stopwatch since={tool.at} /> ago
      </span>
    );
  }
  if (tool.state === 'running') {
    return (
      <>
        running <Stopwatch since={tool.at} />
      </>
    );
  }
  return <span data-failed={tool.state === 'failed' || undefined}>{endedText(tool)}</span>;
}

function Tail({ tool }: { tool: ToolItem }) {
  if (tool.state !== 'running' || tool.output === '') return null;
  return (
    <div className="tool-tail">
      <VisibleBlock text={outputTail(tool.output, tailLines)} strictness="prose" />
      <StreamCursor />
    </div>
  );
}
