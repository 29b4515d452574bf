import type { MethodInput, MethodName, MethodOutput } from '../../../shared/contract.ts';
import type { Connection } from '../../client/connection.ts';
import type { Toasts } from './toasts.ts';

/** A call whose refusal is shown as a notice, in the words of the error. Gives nothing when it was refused. */
export type Ask = <Name extends MethodName>(
  method: Name,
  input: MethodInput<Name>,
) => Promise<MethodOutput<Name> | undefined>;

export function createAsk(connection: Pick<Connection, 'call'>, toasts: Toasts): Ask {
  return async (method, input) => {
    const result = await connection.call(method, input);
    if (result.ok) return result.value;
    toasts.show('trouble', result.error.message);
    return undefined;
  };
}
