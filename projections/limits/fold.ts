import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { LimitChange, LimitName } from '#contracts/limits/limit.ts';
import type { News } from '../view/define-view.ts';

type Place = { account: number; partition: number; seq: number };
export type LimitDelta = Place & LimitName & LimitChange;
/** `day` is in days since the epoch, UTC. */
export type UsedDelta = { account: number; day: number; staked: bigint; returned: bigint };
export type RealityCheckDelta = Place & { minutes: number };
export type ExclusionDelta = Place & { until: number; at: number };

export type LimitsDeltas = {
  limits: LimitDelta[];
  used: UsedDelta[];
  realityChecks: RealityCheckDelta[];
  exclusions: ExclusionDelta[];
};

export function foldLimits(events: readonly LedgerEvent[]): LimitsDeltas {
  const limits = new Map<string, LimitDelta>();
  const used = new Map<string, UsedDelta>();
  const realityChecks = new Map<number, RealityCheckDelta>();
  const exclusions = new Map<number, ExclusionDelta>();
  const add = ({ account, at }: LedgerEvent, staked: number, returned: number) => {
    const day = Math.floor(at / DAY_MS);
    const key = `${account} ${day}`;
    let delta = used.get(key);
    if (delta === undefined) used.set(key, (delta = { account, day, staked: 0n, returned: 0n }));
    delta.staked += BigInt(staked);
    delta.returned += BigInt(returned);
  };
  for (const event of events) {
    const { account, partition, seq, at } = event;
    const place = { account, partition, seq };
    switch (event.type) {
      case 'limit-set': {
        const { kind, window, points, from, pointsUntil, openStakePoints } = event.payload;
        limits.set(`${account} ${kind} ${window}`, { ...place, kind, window, points, from, pointsUntil });
        if (openStakePoints > 0) add(event, openStakePoints, 0);
        break;
      }
      case 'round-started':
        if (event.payload.isLimited) add(event, -event.amount, 0);
        break;
      case 'round-played':
      case 'round-settled': {
        const { isLimited, payoutPoints } = event.payload;
        if (isLimited) add(event, payoutPoints - event.amount, payoutPoints);
        break;
      }
      case 'reality-check-set':
        realityChecks.set(account, { ...place, minutes: event.payload.minutes });
        break;
      case 'player-excluded':
        exclusions.set(account, { ...place, until: event.payload.until, at });
        break;
      default:
    }
  }
  return {
    limits: [...limits.values()],
    used: [...used.values()],
    realityChecks: [...realityChecks.values()],
    exclusions: [...exclusions.values()],
  };
}

export function newsOfLimits({ limits, used, realityChecks, exclusions }: LimitsDeltas): News {
  const changed = [...limits, ...used, ...realityChecks, ...exclusions];
  return { accounts: [...new Set(changed.map(({ account }) => account))] };
}
