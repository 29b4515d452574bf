import type { EventBody } from '../../../shared/event.ts';
import type { DialectEvent } from '../dialect.ts';

const hash = '0'.repeat(64);

/** An event as a session would record it, so that it can be checked against the public schema. */
export function publicBodies(event: DialectEvent): unknown[] {
  switch (event.type) {
    case 'messageTaken': {
      const { type: _, ...message } = event;
      return [{ type: 'userMessage', ...message, via: 'desk' }];
    }
    case 'approvalRequested':
    case 'questionAsked':
      return [{ ...event, inputHash: hash }];
    case 'usage':
      return [{ ...event, total: 0 }];
    case 'title':
      return [{ type: 'renamed', title: event.title.slice(0, 200) }];
    case 'ready':
    case 'withdrawn':
    case 'agentSession':
    case 'imageData':
      return [];
    default:
      return [event satisfies EventBody];
  }
}
