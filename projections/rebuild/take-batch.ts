import type { Client } from 'pg';
import type { ReadBatch } from '../consumer/read-on.ts';
import { placeMarked } from '../consumer/marked.ts';
import { isPoison, reasonOf } from '../consumer/poison.ts';
import { runAll } from '#infra/postgres/session/pipeline.ts';
import { type Unit, inTransaction } from '#infra/postgres/session/transaction.ts';
import { type Change, changeIn, UnknownEvent } from '../view/define-view.ts';
import type { Shadow } from './open-shadow.ts';

type Load = (db: Client) => Promise<void>;

/** `by` returns null if there is nothing to write. */
export type Manner = { by: (shadow: Shadow, batch: ReadBatch) => Load | null; unit: Unit };

export function changeOf({ view }: Shadow, { events, unreadable }: ReadBatch): Change {
  if (unreadable !== null) throw new UnknownEvent(unreadable);
  return changeIn(view, events);
}

function loadBy(way: 'load' | 'write'): (shadow: Shadow, batch: ReadBatch) => Load {
  return (shadow, batch) => {
    const change = changeOf(shadow, batch);
    const { view, schema } = shadow;
    const { readState } = view;
    if (readState === undefined) {
      const { statements } = change[way](schema, undefined);
      return (db) => runAll(db, statements);
    }
    return async (db) => runAll(db, change[way](schema, await readState(db, schema, batch.partition)).statements);
  };
}

const loadOf = loadBy('load');
export const writeOf = loadBy('write');

/** If the batch is halved, its parts are prepared again. */
export function loadReadyFor(shadow: Shadow, ready: ReadBatch): Manner['by'] {
  let load: Load | null = null;
  try {
    load = loadOf(shadow, ready);
  } catch {
    // The error recurs when the batch is taken, and the event is parked there.
  }
  return (_shadow, batch) => (batch === ready && load !== null ? load : loadOf(shadow, batch));
}

export async function takeBatch(db: Client, shadow: Shadow, batch: ReadBatch, manner: Manner): Promise<void> {
  const { partition, fromSeq, toSeq, events } = batch;
  try {
    const load = manner.by(shadow, batch);
    if (load !== null) await inTransaction(db, () => load(db), manner.unit);
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (fromSeq === toSeq) {
      shadow.parked.push({ view: shadow.view.name, partition, seq: toSeq, reason: reasonOf(error) });
    } else {
      const middle = Math.floor((fromSeq + toSeq) / 2);
      const cut = middle + 1 - fromSeq;
      await takeBatch(db, shadow, { ...batch, toSeq: middle, mark: undefined, events: events.slice(0, cut) }, manner);
      await takeBatch(db, shadow, { ...batch, fromSeq: middle + 1, events: events.slice(cut) }, manner);
    }
  }
  shadow.reached.set(partition, toSeq);
  const marked = placeMarked(batch);
  if (marked !== null) shadow.marked.set(partition, marked);
}
