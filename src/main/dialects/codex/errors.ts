import type { AgentError } from './notifications.ts';
import type { TurnEnd } from './state.ts';

/** The words of an error. A model's server may have answered in JSON, of which people need the message alone. */
export function errorWords({ message, additionalDetails }: AgentError): string {
  const words = inner(message);
  return additionalDetails ? `${words} (${inner(additionalDetails)})` : words;
}

function inner(message: string): string {
  if (!message.startsWith('{')) return message;
  try {
    const parsed = JSON.parse(message) as { error?: { message?: unknown }; message?: unknown; detail?: unknown } | null;
    const found = [parsed?.error?.message, parsed?.message, parsed?.detail].find((one) => typeof one === 'string');
    return typeof found === 'string' && found !== '' ? found : message;
  } catch (error) {
    if (error instanceof SyntaxError) return message;
    throw error;
  }
}

const budgets: readonly unknown[] = ['sessionBudgetExceeded'];

export function endOf(status: string | null | undefined, error: AgentError | null | undefined): TurnEnd {
  const words = error ? { error: errorWords(error) } : {};
  if (status === 'interrupted') return { outcome: 'cancelled' };
  if (error && budgets.includes(error.codexErrorInfo)) return { outcome: 'budgetExhausted', ...words };
  if (status === 'failed' || error) {
    return { outcome: 'failed', error: words.error ?? 'The agent ended the turn without a reason.' };
  }
  return { outcome: 'completed' };
}
