import { lazy, Suspense } from 'react';
import type { Json } from '../../shared/ids.ts';
import type { ToolItem, WaitingView } from '../../shared/transcript-item.ts';
import type { Edit } from '../../shared/waiting.ts';
import { VisibleBlock } from '../ui/visible-text.tsx';
import { Diff } from './diff.tsx';
import { ImageViews } from './image-view.tsx';
import { JsonView } from './json-view.tsx';
import { useOpen } from './open-items.tsx';
import { WaitingInline } from './waiting-inline.tsx';

/** The terminal's library is big, and most calls have none. */
const TerminalOutput = lazy(async () => ({ default: (await import('./terminal-output.tsx')).TerminalOutput }));

/** Lines of an output that are shown before the rest is asked for. */
const outputFold = 40;

/** Everything about one call: what was asked, what went in, what it changes, what came out. */
export function ToolBody({ tool, sessionId }: { tool: ToolItem; sessionId: string }) {
  return (
    <div className="tool-body">
      {tool.waiting.map((view) => (
        <WaitingInline key={viewId(view)} view={view} sessionId={sessionId} askedAt={tool.at} />
      ))}
      {tool.input !== null && <InputPart tool={tool} input={tool.input} />}
      {editParts(tool)}
      {tool.terminals.map((terminal) => (
        <Suspense key={terminal.id} fallback={<p className="tool-none">Opening the terminal…</p>}>
          <TerminalOutput terminal={terminal} />
        </Suspense>
      ))}
      <ImageViews images={tool.images} alt={`Picture from ${tool.tool}`} />
      <OutputPart tool={tool} />
    </div>
  );
}

function viewId(view: WaitingView): string {
  return view.kind === 'approval' ? view.approval.id : view.question.id;
}

function InputPart({ tool, input }: { tool: ToolItem; input: Json }) {
  const [open, toggle] = useOpen(`${tool.key}/input`, tool.edits.length === 0);
  const head = (
    <button type="button" className="tool-part-head" aria-expanded={open} onClick={toggle}>
      Input
      {tool.mcpServer !== undefined && <span className="tool-server">{`${tool.tool} from ${tool.mcpServer}`}</span>}
    </button>
  );
  return <section className="tool-part">{open ? <JsonView head={head} input={input} /> : head}</section>;
}

function editParts(tool: ToolItem) {
  let at = 0;
  return tool.edits.map((edit) => {
    at += 1;
    const id = `${tool.key}/edit/${at}`;
    return <EditPart key={id} edit={edit} id={id} />;
  });
}

function EditPart({ edit, id }: { edit: Edit; id: string }) {
  const [open, toggle] = useOpen(id);
  return <Diff edit={edit} open={open} onOpen={toggle} />;
}

function OutputPart({ tool }: { tool: ToolItem }) {
  const [open, toggle] = useOpen(`${tool.key}/output`);
  if (tool.output === '') {
    const said = tool.state === 'running' || tool.state === 'waiting' || hasOther(tool);
    return said ? null : <p className="tool-none">No output.</p>;
  }
  return (
    <section className="tool-part">
      <h3 className="tool-part-head">{tool.state === 'running' ? 'Output so far' : 'Output'}</h3>
      <div className="tool-output">
        <VisibleBlock text={tool.output} strictness="prose" foldAfter={outputFold} open={open} onOpen={toggle} />
      </div>
      {tool.truncated && (
        <p className="tool-none">The rest was too long to keep here; it is in the session's recording.</p>
      )}
    </section>
  );
}

function hasOther(tool: ToolItem): boolean {
  return tool.edits.length + tool.images.length + tool.terminals.length > 0;
}
