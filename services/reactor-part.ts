import { HOUR_MS } from '#contracts/days/time.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Ground } from './ground.ts';

/** Runs with the rights of the role `reactor`. */
export async function openNotifierOn(ground: Ground, feed: Feed): Promise<void> {
  const { openNotifier } = await import('./notifications/consumer/start.ts');
  const log = ground.log.child({ part: 'notifications' });
  const onStopped = (error: Error) => ground.onBroken('reactor', error);
  const notifier = await openNotifier({ ...ground, feed, onStopped, log });
  ground.lifecycle.onStop('notifier', () => notifier[Symbol.asyncDispose]());
}

export async function openReactorOn(ground: Ground, feed: Feed, ledger: Ledger): Promise<void> {
  const { openReactor } = await import('./reactor/start.ts');
  const { housePolicies } = await import('./house.ts');
  const log = ground.log.child({ part: 'reactor' });
  const policies = housePolicies({ abandonedRoundMs: () => HOUR_MS * ground.settings.value('abandoned-round-hours') });
  const onStopped = (error: Error) => ground.onBroken('reactor', error);
  const reactor = await openReactor({ ...ground, feed, ledger, policies, onStopped, log });
  ground.lifecycle.onStop('reactor', () => reactor[Symbol.asyncDispose]());
}
