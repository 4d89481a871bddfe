import { readLastEventAt } from '#ledger/log/head.ts';
import { type Desk, OperatorError } from './desk.ts';
import type { Moment } from './moment.ts';

type Sources = Pick<Desk, 'heads' | 'side'>;

/** `partition` is the default for a position that names none. */
export function requirePlace({ heads }: Sources, at: Moment | undefined, partition: number): void {
  if (at?.kind !== 'seq') return;
  const last = heads.get(at.partition ?? partition) ?? 0;
  if (at.seq <= last) return;
  const place = (seq: number) => `${at.partition ?? partition}-${seq}`;
  const end =
    last === 0 ? `Partition ${at.partition ?? partition} of the log is empty` : `The log ends with ${place(last)}`;
  throw new OperatorError(`${end}: there is no event at ${place(at.seq)}.`);
}

/** @returns a warning if the time is after the last event */
export async function endBefore({ side }: Sources, at: Moment | undefined): Promise<string | null> {
  if (at?.kind !== 'time') return null;
  const last = await readLastEventAt(side);
  if (last === null || at.at <= last.getTime()) return null;
  return `The log ends at ${last.toISOString()}, before the time asked for.`;
}
