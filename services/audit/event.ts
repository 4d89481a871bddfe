import type { DatabasePool } from 'slonik';
import type { LedgerEvent } from '#contracts/events.ts';
import { readRound } from '#projections/rounds/read.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { chainOf } from './chain.ts';
import type { EventRooms } from './events.ts';
import { readBatchOf, readEventsAt } from './port/log-reads.ts';
import { MOST_TUPLES, placeIn, readTuplesAt } from './port/event-tuples.ts';
import { presentEvents } from './present-event.ts';
import { presentRound } from './rounds.ts';

const NO_EVENT = refused('not-found', 'The log has no event at this place.');

export function auditEventHandler({ pool, identity }: Pick<EventRooms, 'pool' | 'identity'>): Handler<'audit-event'> {
  return async ({ params: { place: text } }) => {
    const place = placeIn(text);
    const event = place === null ? undefined : (await readEventsAt(pool, place.partition, [place.seq]))[0];
    const batch = place === null ? null : await readBatchOf(pool, place);
    if (event === undefined || batch === null) return NO_EVENT;
    const { chain, isWhole } = await chainOf(pool, event);
    const [shown, ...chained] = await presentEvents(identity, [event, ...chain]);
    return answer({
      event: shown!,
      chain: chained,
      isWholeChain: isWhole,
      batch,
      round: await roundOf(pool, event, text),
    });
  };
}

async function roundOf(pool: DatabasePool, event: LedgerEvent, place: string) {
  if (event.type !== 'round-played' && event.type !== 'round-settled') return null;
  const round = await readRound(pool, event.account, place);
  if (round === null) return null;
  return presentRound(round);
}

export function auditBatchHandler(pool: DatabasePool): Handler<'audit-batch'> {
  return async ({ params: { place: text } }) => {
    const place = placeIn(text);
    const batch = place === null ? null : await readBatchOf(pool, place);
    if (place === null || batch === null || batch.firstSeq > place.seq) return NO_EVENT;
    const count = batch.lastSeq - batch.firstSeq + 1;
    if (count > MOST_TUPLES) return answer({ ...batch, events: null });
    const seqs = Array.from({ length: count }, (_, index) => batch.firstSeq + index);
    const tuples = await readTuplesAt(pool, place.partition, seqs);
    return answer({ ...batch, events: tuples.map(({ bytes }) => bytes.toString('base64')) });
  };
}
