/** Text that may begin with a thought in tags, as models write it whose server does not take the thought out. */
export type ThinkTags = {
  /** What a further piece is known to be; the start of a tag is held back until its rest is there. */
  push(piece: string): TaggedText[];
  /** What was held back, as the text that it then is. */
  end(): TaggedText[];
};
export type TaggedText = { kind: 'text' | 'thought'; text: string };

const open = '<think>';
const close = '</think>';

/** Only at the very beginning: further on it is what the model says about tags. */
export function createThinkTags(): ThinkTags {
  let state: 'start' | 'thought' | 'after' | 'text' = 'start';
  let held = '';

  function start(): TaggedText[] {
    const text = held.trimStart();
    if (text.length < open.length && open.startsWith(text)) return [];
    state = text.startsWith(open) ? 'thought' : 'text';
    held = state === 'thought' ? text.slice(open.length) : held;
    return go();
  }

  function thought(): TaggedText[] {
    const end = held.indexOf(close);
    if (end >= 0) {
      const said = held.slice(0, end);
      held = held.slice(end + close.length);
      state = 'after';
      return [...some('thought', said), ...go()];
    }
    const kept = heldEnd(held);
    const said = held.slice(0, held.length - kept);
    held = held.slice(held.length - kept);
    return some('thought', said);
  }

  /** The empty lines between a thought and the answer belong to neither. */
  function after(): TaggedText[] {
    held = held.trimStart();
    if (held === '') return [];
    state = 'text';
    return go();
  }

  function go(): TaggedText[] {
    if (state === 'start') return start();
    if (state === 'thought') return thought();
    if (state === 'after') return after();
    const text = held;
    held = '';
    return some('text', text);
  }

  return {
    push(piece) {
      held += piece;
      return go();
    },
    end() {
      const text = held;
      held = '';
      return some(state === 'thought' ? 'thought' : 'text', text);
    },
  };
}

function some(kind: TaggedText['kind'], text: string): TaggedText[] {
  return text === '' ? [] : [{ kind, text }];
}

/** How many characters at the end of a text may be the beginning of the closing tag. */
function heldEnd(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(close.slice(0, length))) return length;
  }
  return 0;
}
