import type { Call } from '#contracts/definition/call.ts';
import type { CallInput } from '../../api/client.ts';
import { useCallQuery } from '../../api/use-call.ts';

type FreshOptions = { everyMs?: number; enabled?: boolean };

/** Read again whenever it is shown, and every `everyMs`. Pushes announce few of the reads of staff. */
export function useFresh<C extends Call>(
  call: C,
  input = {} as CallInput<C>,
  { everyMs, enabled = true }: FreshOptions = {},
) {
  return useCallQuery(call, input, { refetchOnMount: 'always', refetchInterval: everyMs ?? false, enabled });
}
