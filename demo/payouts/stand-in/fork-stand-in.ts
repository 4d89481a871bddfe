import { type Forked, forkStandIn } from '../../fork.ts';
import type { ProviderName } from './world.ts';

export type HookUrls = Partial<Record<ProviderName, string>>;

/** `paypalRoot`: PEM, made at each start. */
export type StandInAddress = { url: string; paypalRoot: string };

/** Webhooks are sent from the first `tell` on. */
export function forkPayoutStandIn(): Promise<Forked<StandInAddress, HookUrls>> {
  return forkStandIn(new URL('start.ts', import.meta.url));
}
