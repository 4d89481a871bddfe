import { ask, wasSettled } from './ask.ts';
import type { Attempt } from './attempt.ts';
import { prepare } from './prepare.ts';
import { conclude } from './refused.ts';
import { send, unknown } from './send.ts';
import type { StepDeps } from './step.ts';

/** One step of a leased attempt. After a crash the next worker repeats it. */
export async function advance(deps: StepDeps, attempt: Attempt): Promise<void> {
  switch (attempt.state) {
    case 'preparing': {
      const ready = await prepare(deps, attempt);
      return ready === null ? undefined : send(deps, ready);
    }
    case 'ready':
      // Staff may have settled it while it waited.
      return (await wasSettled(deps, attempt)) ? undefined : send(deps, attempt);
    case 'calling':
      // The worker ended during the call.
      return unknown(deps, attempt, 'interrupted');
    case 'unknown':
    case 'accepted':
    case 'paid':
      return ask(deps, attempt);
    case 'refused':
      return conclude(deps, attempt);
    case 'closed':
      return;
  }
}
