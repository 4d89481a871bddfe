// Events found by place, command, hash or document, from the log alone.
import type { DatabasePool } from 'slonik';
import { LOG_PLACE, placeOfRound } from '#contracts/ids.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { withdrawalIn } from '#contracts/withdrawals/attempt.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { readDocumentPlaces } from '#projections/journal/read.ts';
import { readSeedCommitment } from '#projections/rounds/read.ts';
import { spellingsOf } from '../../module/spellings.ts';
import { type Place, placeIn, readCommandPlaces, readEventsAt, readHashPlace } from '../log-reads.ts';

export const POSITION = /^\d{1,4}:\d{1,16}$/;
export const HASH = /^[0-9a-f]{64}$/i;

export type EventHit = { kind: 'event'; id: string; title: string; detail: string };

/** By place, command or hash. Null if the text is none of a place, a hash and a command of the log. */
export async function namedEvents(pool: DatabasePool, text: string): Promise<EventHit[] | null> {
  if (LOG_PLACE.test(text) || POSITION.test(text)) return eventHits(pool, [placeIn(text.replace(':', '-'))]);
  const id = withdrawalIn(text);
  const named = id === null ? [] : await commandEvents(pool, id);
  if (named.length > 0) return named;
  return HASH.test(text) ? byHash(pool, text.toLowerCase()) : null;
}

export async function commandEvents(pool: DatabasePool, commandId: string): Promise<EventHit[]> {
  return eventHits(pool, await readCommandPlaces(pool, commandId));
}

export async function documentEvents(pool: DatabasePool, text: string): Promise<EventHit[]> {
  return eventHits(pool, await readDocumentPlaces(pool, spellingsOf(text)));
}

/** Actors of events of one account, by "partition-seq"; null for the player. */
export async function readActors(pool: DatabasePool, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const places = ids.map(placeOfRound);
  const seqs = places.map(({ seq }) => seq);
  const events = await readEventsAt(pool, places[0]?.partition ?? 0, seqs);
  return new Map(events.map(({ partition, seq, actor }) => [`${partition}-${seq}`, actor]));
}

async function byHash(pool: DatabasePool, hash: string): Promise<EventHit[]> {
  const batch = await readHashPlace(pool, hash);
  if (batch !== null) return eventHits(pool, [batch], 'Last event of the batch with this hash');
  const seed = await readSeedCommitment(pool, hash);
  if (seed === null) return [];
  const partition = partitionOf(seed.account, (await readLogEnd(pool)).partitions);
  return eventHits(pool, [{ partition, seq: seed.seq }], 'Commits to the seed with this hash');
}

async function eventHits(pool: DatabasePool, places: readonly (Place | null)[], about?: string): Promise<EventHit[]> {
  const hits: EventHit[] = [];
  for (const place of places) {
    const [event] = place === null ? [] : await readEventsAt(pool, place.partition, [place.seq]);
    if (event === undefined) continue;
    const id = `${event.partition}-${event.seq}`;
    const title = event.game === null ? event.type : `${event.type}, ${event.game}`;
    hits.push({ kind: 'event', id, title, detail: about ?? `Event ${id} of account ${event.account}` });
  }
  return hits;
}
