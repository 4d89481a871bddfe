import { pauseAfter, pause } from '../../retry-loop.ts';
import { joinGroup, type Membership, type MembershipParts } from './membership.ts';
import { PAUSES } from './delivery.ts';
import type { Consumer } from '../port.ts';

type Parts = Omit<MembershipParts, 'reached' | 'onAttempt'> & { explain(thrown: unknown): Error };

/**
 * Resolves at the first assignment, when onAssigned throws, or when aborted. Rejects when no broker answers or the topic is
 * missing; later failures go to onFailure.
 */
export async function openConsumer({ explain, ...given }: Parts): Promise<Consumer> {
  const begun = Promise.withResolvers<void>();
  const { options } = given;
  let failures = 0;
  const onAttempt = () => {
    failures = 0;
    begun.resolve();
  };
  const parts: MembershipParts = { ...given, reached: new Map(), onAttempt };
  const closing = new AbortController();
  let current: Membership | null = await joinGroup(parts, null).catch((thrown: unknown) => {
    throw explain(thrown);
  });

  /** May still count as a member in the group. */
  let former: string | null = null;

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        current ??= await joinGroup(parts, former);
        if (closing.signal.aborted) return await current.leave();
        const reason = await current.ended;
        if (reason === null) return;
        throw reason;
      } catch (thrown) {
        former = current?.member() ?? former;
        current = null;
        failures += 1;
        options.onFailure(explain(thrown));
        await pause(pauseAfter(failures, PAUSES), closing.signal);
      }
    }
  }

  const going = goOn();
  const close = async () => {
    closing.abort();
    await current?.leave();
    await going;
  };
  options.signal?.addEventListener('abort', () => void close(), { once: true });
  if (options.signal?.aborted === true) await close();
  await Promise.race([begun.promise, going]);
  return { close };
}
