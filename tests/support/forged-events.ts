import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { FairnessCheck, type FairnessReport } from '#ledger/audit/fairness/fairness-check.ts';
import { RevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { adjusts, starts } from './asks.ts';
import { givenAccount, PLAYER, SEEDS } from './given-account.ts';

export const STAKE = 10;

export const START_OF = {
  mines: starts(PLAYER, 'mines', { stakePoints: STAKE, params: { mineCount: 3 } }),
  crash: starts(PLAYER, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: null } }),
};

export const rich = () => givenAccount(adjusts(PLAYER, 1_000_000));

/** Without the master key, only revealed seeds are known. */
export function audit(events: readonly LedgerEvent[], isMaster = false): FairnessReport {
  const revealed = new RevealedSeeds();
  for (const { type, account, payload } of events) {
    if (type === 'seed-revealed') revealed.add(account, (payload as EventOf<'seed-revealed'>['payload']).serverSeed);
  }
  const check = new FairnessCheck(isMaster ? SEEDS : revealed);
  for (const event of events) check.after(event);
  return check.report;
}

export const byRules = (events: readonly LedgerEvent[]) => audit(events).finding;
export const bySeeds = (events: readonly LedgerEvent[]) => audit(events, true).finding;

export function bent<Type extends EventType>(
  events: readonly LedgerEvent[],
  type: Type,
  change: (event: EventOf<Type>) => Partial<EventOf<Type>>,
): { events: LedgerEvent[]; seq: number } {
  const at = events.findLastIndex((event) => event.type === type);
  const event = events[at] as unknown as EventOf<Type>;
  const changed = { ...event, ...change(event) } as unknown as LedgerEvent;
  return { events: events.with(at, changed), seq: changed.seq };
}

export const retold = <Payload extends object>(payload: Payload, told: Partial<Payload>) => ({
  payload: { ...payload, ...told },
});
