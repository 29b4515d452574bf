/** What a program does to be looked at: it rings the bell, or says something to be shown outside of its terminal. */
export type Call = { kind: 'bell' } | { kind: 'message'; text: string };

/** Reads a terminal's output, in whatever pieces it comes, and tells the calls in it. */
export type AttentionScanner = (text: string) => Call[];

/** A longer order to the terminal is no message. */
const longestOrder = 4_096;

type Place = 'text' | 'escape' | 'order' | 'orderEscape' | 'string' | 'stringEscape';

/** Which place a character leads to, wherever it stands; xterm reads the single characters of C1 like their escapes. */
function after(escaped: string): Place {
  if (escaped === ']') return 'order';
  return 'PX^_'.includes(escaped) ? 'string' : 'text';
}

const c1: Readonly<Record<string, Place>> = {
  '\x9d': 'order',
  '\x90': 'string',
  '\x98': 'string',
  '\x9e': 'string',
  '\x9f': 'string',
};

/** What may mean something in text. */
const special = /(?![\t\n\r])\p{Cc}/gu;

/** A bell inside an order (OSC) ends that and calls nobody. */
export function createAttentionScanner(): AttentionScanner {
  let place: Place = 'text';
  let order = '';

  function step(character: string): Call | undefined {
    // CAN and SUB break off whatever had begun.
    if (character === '\x18' || character === '\x1a') return enter('text');
    switch (place) {
      case 'text':
        if (character === '\x07') return { kind: 'bell' };
        if (character === '\x1b') return enter('escape');
        return enter(c1[character] ?? 'text');
      case 'escape':
        return enter(character === '\x1b' ? 'escape' : after(character));
      case 'order':
        if (character === '\x07' || character === '\x9c') return finish();
        if (character === '\x1b') return enter('orderEscape', order);
        if (order.length < longestOrder) order += character;
        return undefined;
      case 'orderEscape':
        if (character === '\\') return finish();
        return enter(character === '\x1b' ? 'escape' : after(character));
      case 'string':
        if (character === '\x9c') return enter('text');
        return character === '\x1b' ? enter('stringEscape') : undefined;
      case 'stringEscape':
        return enter(character === '\\' ? 'text' : after(character));
    }
  }

  function enter(next: Place, kept = ''): undefined {
    place = next;
    order = kept;
  }

  function finish(): Call | undefined {
    const text = messageIn(order);
    enter('text');
    return text === undefined ? undefined : { kind: 'message', text };
  }

  return (text) => {
    const calls: Call[] = [];
    for (let at = 0; at < text.length; at += 1) {
      // Nearly all output is text, and nothing in that is looked for but these.
      if (place === 'text') {
        special.lastIndex = at;
        const next = special.exec(text);
        if (!next) break;
        at = next.index;
      }
      const call = step(text.charAt(at));
      if (call) calls.push(call);
    }
    return calls;
  };
}

const longestMessage = 200;

/** `9;text` and `777;notify;title;text`. A `9;` with a number is another program's order: progress, most often. */
function messageIn(order: string): string | undefined {
  const nine = /^9;(?!\d+(?:;|$))(.*)$/s.exec(order)?.[1];
  const seven = /^777;notify;(.*)$/s.exec(order)?.[1]?.replace(';', ': ');
  const message = (nine ?? seven)?.replaceAll(/\p{Cc}/gu, ' ').trim();
  return message ? message.slice(0, longestMessage) : undefined;
}
