// A consumer that goes on: when its membership in the group breaks, it says so and joins anew, until it is closed.
// Before it: kafka.ts. After it: membership.ts.
import { setTimeout as delay } from 'node:timers/promises';
import { joinGroup, type Membership, type MembershipParts } from './membership.ts';
import { pauseMs } from './patience.ts';
import type { Consumer } from '../port.ts';

type Parts = MembershipParts & { explain(thrown: unknown): Error };

/** Rejects when the group cannot be joined; from then on, failures go to onFailure. */
export async function openConsumer(parts: Parts): Promise<Consumer> {
  const { explain, options } = parts;
  const closing = new AbortController();
  let current: Membership | null = await joinGroup(parts).catch((thrown: unknown) => {
    throw explain(thrown);
  });

  async function goOn(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        current ??= await joinGroup(parts);
        // Closed while it was joining.
        if (closing.signal.aborted) return await current.leave();
        failures = 0;
        const reason = await current.ended;
        if (reason === null) return;
        throw reason;
      } catch (thrown) {
        current = null;
        failures += 1;
        options.onFailure(explain(thrown));
        await delay(pauseMs(failures), null, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  const going = goOn();
  await current.begun;
  return {
    async close() {
      closing.abort();
      await current?.leave();
      await going;
    },
  };
}
