import { type Forked, forkStandIn } from '../../fork.ts';
import type { ProviderName } from './world.ts';

export type HookUrls = Partial<Record<ProviderName, string>>;

/** `aheadMs`: of the house's clock before the machine's. */
export type StandInNews = { urls?: HookUrls; aheadMs?: number };

/** `paypalRoot`: PEM, made at each start. */
export type StandInAddress = { url: string; paypalRoot: string };

/** Sends webhooks once it has their addresses. */
export function forkPayoutStandIn(): Promise<Forked<StandInAddress, StandInNews>> {
  return forkStandIn(new URL('start.ts', import.meta.url));
}
