import { DAY_MS } from '#contracts/days/time.ts';
import { flowsOf, type Flows } from '#contracts/economics/flows.ts';
import { type SourceGroup, sourceOf } from '#contracts/economics/source.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';

type Sums = { [flow in keyof Flows]: bigint } & { entries: number };

export type FlowDelta = Sums & { partition: number; day: number; group: SourceGroup; source: string };

/** `opened`: new accounts. */
export type CohortGroup = SourceGroup | 'opened';
export type PlayerDelta = Sums & { partition: number; day: number; account: number; group: CohortGroup };
/** `month`: since January 1970. */
export type Member = { account: number; month: number };

export type EconomicsDeltas = { flows: FlowDelta[]; players: PlayerDelta[]; members: Member[] };

const nothing = (): Sums => ({ pointsIn: 0n, pointsOut: 0n, dollarsIn: 0n, dollarsOut: 0n, entries: 0 });
const OPENED: Flows = { pointsIn: 0, pointsOut: 0, dollarsIn: 0, dollarsOut: 0 };

export function foldEconomics(events: readonly LedgerEvent[]): EconomicsDeltas {
  const flows = new Map<string, FlowDelta>();
  const players = new Map<string, PlayerDelta>();
  const members: Member[] = [];
  for (const event of events) {
    const { partition, account, at } = event;
    const day = Math.floor(at / DAY_MS);
    const addPlayer = (group: CohortGroup, flow: Flows) => {
      add(players, `${account} ${group} ${day}`, flow, () => ({ partition, day, account, group, ...nothing() }));
    };
    if (event.type === 'account-opened' && !isHouseAccount(account)) {
      members.push({ account, month: monthOf(at) });
      addPlayer('opened', OPENED);
    }
    const flow = flowsOf(event);
    if (flow === null) continue;
    const { group, name: source } = sourceOf(event);
    add(flows, `${group} ${source} ${day}`, flow, () => ({ partition, day, group, source, ...nothing() }));
    addPlayer(group, flow);
  }
  return { flows: [...flows.values()], players: [...players.values()], members };
}

function monthOf(at: number): number {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function add<Delta extends Sums>(deltas: Map<string, Delta>, key: string, flow: Flows, begin: () => Delta): void {
  let delta = deltas.get(key);
  if (delta === undefined) deltas.set(key, (delta = begin()));
  // A bet moves points only, and adding a bigint of 0 is not free.
  if (flow.pointsIn !== 0) delta.pointsIn += BigInt(flow.pointsIn);
  if (flow.pointsOut !== 0) delta.pointsOut += BigInt(flow.pointsOut);
  if (flow.dollarsIn !== 0) delta.dollarsIn += BigInt(flow.dollarsIn);
  if (flow.dollarsOut !== 0) delta.dollarsOut += BigInt(flow.dollarsOut);
  delta.entries += 1;
}
