// Events found by place, command, hash or document, from the log alone.
import type { CommonQueryMethods, DatabasePool } from 'slonik';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { houseAccountName } from '#contracts/definition/house-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { type AccountId, placeOfRound } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { withdrawalIn } from '#contracts/withdrawals/attempt.ts';
import { receiptPlace } from '#contracts/words/receipt-place.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { readDocumentPlaces } from '#projections/journal/read.ts';
import { readSeedCommitment } from '#projections/rounds/read.ts';
import { namesBy } from '../../module/person-names.ts';
import { spellingsOf } from '../../module/spellings.ts';
import { readCommandPlaces, readEventsAt, readHashPlace } from './log-reads.ts';
import { type Place, placeIn } from './event-tuples.ts';

const POSITION = /^\d{1,4}:\d{1,16}$/;
export const HASH = /^[0-9a-f]{64}$/i;

export type EventHit = { kind: 'event'; id: string; account: AccountId; title: string; detail: string };
type Deps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons'> };

/** Place of an event written as 0-1234, 0:1234 or, like the number of a receipt, No. 1,234. */
export function logPlace(text: string): string | null {
  return POSITION.test(text) ? text.replace(':', '-') : receiptPlace(text);
}

/** By place, command or hash. Null if the text is none of a place, a hash and a command of the log. */
export async function namedEvents(deps: Deps, text: string): Promise<EventHit[] | null> {
  const place = logPlace(text);
  if (place !== null) return eventHits(deps, [placeIn(place)]);
  const id = withdrawalIn(text);
  const named = id === null ? [] : await commandEvents(deps, id);
  if (named.length > 0) return named;
  return HASH.test(text) ? byHash(deps, text.toLowerCase()) : null;
}

export async function commandEvents(deps: Deps, commandId: string): Promise<EventHit[]> {
  return eventHits(deps, await readCommandPlaces(deps.pool, commandId));
}

export async function documentEvents(deps: Deps, text: string): Promise<EventHit[]> {
  return eventHits(deps, await readDocumentPlaces(deps.pool, spellingsOf(text)));
}

/** Actors of events of one account, by "partition-seq"; null for the player. */
export async function readActors(
  db: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const places = ids.map(placeOfRound);
  const seqs = places.map(({ seq }) => seq);
  const events = await readEventsAt(db, places[0]?.partition ?? 0, seqs);
  return new Map(events.map(({ partition, seq, actor }) => [`${partition}-${seq}`, actor]));
}

async function byHash(deps: Deps, hash: string): Promise<EventHit[]> {
  const { pool } = deps;
  const batch = await readHashPlace(pool, hash);
  if (batch !== null) return eventHits(deps, [batch], 'Last event of the batch with this hash');
  const seed = await readSeedCommitment(pool, hash);
  if (seed === null) return [];
  const partition = partitionOf(seed.account, (await readLogEnd(pool)).partitions);
  return eventHits(deps, [{ partition, seq: seed.seq }], 'Commits to the seed with this hash');
}

async function eventHits(
  { pool, identity }: Deps,
  places: readonly (Place | null)[],
  about?: string,
): Promise<EventHit[]> {
  const events: LedgerEvent[] = [];
  for (const place of places)
    if (place !== null) events.push(...(await readEventsAt(pool, place.partition, [place.seq])));
  const nameOf = await namesBy(identity)(events.map(({ account }) => account));
  return events.map(({ partition, seq, account, type, game }) => {
    const id = `${partition}-${seq}`;
    const name = houseAccountName(account) ?? nameOf(account) ?? DELETED_PLAYER;
    const title = game === null ? type : `${type}, ${game}`;
    return { kind: 'event', id, account, title, detail: `${about ?? `Event ${id}`}, ${name}` };
  });
}
