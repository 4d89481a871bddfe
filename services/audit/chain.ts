// The chain of a cause: the events of its command, and later events whose payload has its id. Later events are in the journal of
// the account; shares of a referral are in that of the referrer.
import type { DatabasePool } from 'slonik';
import { causeIdIn } from '#contracts/audit/event.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { KINDS } from '#contracts/kinds.ts';
import { readEntrySeqsAfter } from '#projections/journal/read.ts';
import { readRoundAfter } from '#projections/rounds/read.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { readCommandPlaces, readEventsAt, readSeqsBetween } from './port/log-reads.ts';
import type { Place } from './port/event-tuples.ts';

export type Chain = { chain: LedgerEvent[]; isWhole: boolean };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_ENTRIES = 500;

const REFERRING = [
  ...new Set(KINDS.filter(({ game, type }) => game === null && type !== 'account-opened').map(({ type }) => type)),
];

export async function chainOf(pool: DatabasePool, event: LedgerEvent): Promise<Chain> {
  const causeId = causeIdIn(event.payload) ?? event.commandId;
  const found = new Map<string, LedgerEvent>();
  const add = (events: readonly LedgerEvent[]) => {
    for (const one of events) found.set(`${one.partition}-${one.seq}`, one);
  };
  add([event]);
  for (const id of new Set([causeId, event.commandId])) add(await eventsOfCommand(pool, id));
  add(await causeOfCorrection(pool, event));
  const root = [...found.values()].toSorted(byTime)[0]!;
  const rest = root.game === null ? await followers(pool, [...found.values()], causeId) : await roundMoves(pool, root);
  add(rest.chain);
  return { chain: [...found.values()].toSorted(byTime), isWhole: rest.isWhole };
}

function byTime(one: LedgerEvent, other: LedgerEvent): number {
  return one.at - other.at || one.partition - other.partition || one.seq - other.seq;
}

async function eventsOfCommand(pool: DatabasePool, id: string): Promise<LedgerEvent[]> {
  return UUID.test(id) ? eventsAtPlaces(pool, await readCommandPlaces(pool, id)) : [];
}

async function eventsAtPlaces(pool: DatabasePool, places: readonly Place[]): Promise<LedgerEvent[]> {
  const events: LedgerEvent[] = [];
  for (const partition of new Set(places.map((place) => place.partition))) {
    const seqs = places.filter((place) => place.partition === partition).map(({ seq }) => seq);
    events.push(...(await readEventsAt(pool, partition, seqs)));
  }
  return events;
}

async function causeOfCorrection(pool: DatabasePool, event: LedgerEvent): Promise<LedgerEvent[]> {
  if (event.type !== 'error-corrected') return [];
  const [partition, seq] = event.payload.cause.split('-').map(Number) as [number, number];
  return readEventsAt(pool, partition, [seq]);
}

async function followers(pool: DatabasePool, known: readonly LedgerEvent[], causeId: string): Promise<Chain> {
  const { partitions } = await readLogEnd(pool);
  const chain: LedgerEvent[] = [];
  let isWhole = true;
  const earliest = Math.min(...known.map(({ at }) => at));
  for (const account of accountsIn(known)) {
    const partition = partitionOf(account, partitions);
    const asked = { account, fromAt: earliest, types: REFERRING, limit: MOST_ENTRIES };
    const seqs = await readEntrySeqsAfter(pool, asked);
    if (seqs.length === MOST_ENTRIES) isWhole = false;
    const read = await readEventsAt(pool, partition, seqs);
    chain.push(...read.filter(({ payload }) => causeIdIn(payload) === causeId));
  }
  return { chain, isWhole };
}

/** With the referrer of an offer, whose account has the share. */
function accountsIn(events: readonly LedgerEvent[]): Set<number> {
  const accounts = new Set<number>();
  for (const { account, payload } of events) {
    accounts.add(account);
    if ('referrer' in payload && typeof payload.referrer === 'number') accounts.add(payload.referrer);
  }
  return accounts;
}

/** Only one round of a game can be open, so the next finished one after a start is its own. */
async function roundMoves(pool: DatabasePool, start: LedgerEvent): Promise<Chain> {
  if (start.type !== 'round-started' || start.game === null) return { chain: [], isWhole: true };
  const { partition, account, game, seq, commandId } = start;
  const end = await readRoundAfter(pool, { account, game, seq });
  const beforeSeq = end ?? Number.MAX_SAFE_INTEGER;
  const between = await readSeqsBetween(pool, { partition, account }, { afterSeq: seq, beforeSeq });
  const read = await readEventsAt(pool, partition, end === null ? between : [...between, end]);
  const chain = read.filter(
    (event) =>
      event.game === game &&
      (event.type === 'round-advanced' ||
        event.type === 'round-raised' ||
        (event.type === 'round-settled' && event.payload.startId === commandId)),
  );
  return { chain, isWhole: end !== null && end - seq <= 200_000 && between.length < 200 };
}
