import '../../session/tool-row.css';
import type { ToolItem } from '../../../shared/transcript-item.ts';
import { rawText } from '../../session/json-view.tsx';
import { useOpen } from '../../session/open-items.tsx';
import { endedText, toolSubject } from '../../session/tool-outcome.ts';
import { toolWord } from '../../session/words.ts';
import { VisibleBlock, VisibleText } from '../../ui/visible-text.tsx';

/** Of a longer subject its beginning is enough in a row; all of it stands in the opened call. */
const subjectChars = 200;

/** One call of a tool: what it does, to what, and how it went; its input and what came of it when it is opened. */
export function PhoneTool({ tool }: { tool: ToolItem }) {
  const [open, toggle] = useOpen(tool.key);
  const subject = toolSubject(tool).replace(/\s+/g, ' ');
  return (
    <div className="tool" data-state={tool.state} data-open={open || undefined}>
      <button type="button" className="tool-head" aria-expanded={open} onClick={toggle}>
        <span className="tool-kind">
          <VisibleText text={toolWord(tool)} />
        </span>
        <code className="tool-subject">
          <VisibleText text={subject.slice(0, subjectChars)} />
        </code>
        <span className="tool-outcome">
          <Outcome tool={tool} />
        </span>
      </button>
      {open && (
        <div className="tool-body">
          <section className="tool-part">
            <p className="tool-part-head">Input</p>
            <div className="tool-output">
              <VisibleBlock text={rawText(tool.input)} />
            </div>
          </section>
          {tool.output !== '' && (
            <section className="tool-part">
              <p className="tool-part-head">What came of it</p>
              <div className="tool-output">
                <VisibleBlock text={tool.output} strictness="prose" />
              </div>
            </section>
          )}
        </div>
      )}
    </div>
  );
}

function Outcome({ tool }: { tool: ToolItem }) {
  if (tool.state === 'running' || tool.state === 'waiting') return 'running';
  if (tool.state === 'failed') return <span data-failed>{endedText(tool)}</span>;
  return 'done';
}
