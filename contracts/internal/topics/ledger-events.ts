// The messages of `ledger-events`: one per event, in the log's order; Kafka partition = the log's, key = account. The relay
// writes an event as it is stored, kinds it does not know included; the reader parses it into the catalogue.
import { z } from 'zod';
import type { LedgerEvent } from '../../events.ts';
import { ledgerEvent } from '../event-message.ts';
import { kindOfCode } from '../../kinds.ts';
import { type ChainMark, UnreadableEvent } from '../feed.ts';
import { complaintOf } from './complaint.ts';

/** Rises when the message changes its shape, or a payload's shape changes under the same kind. */
export const EVENT_VERSION = 1;

/** An event as its row has it: `kind` by number, `data` the payload as stored, with `actor` inside if there is one. */
export type StoredEvent = {
  partition: number;
  seq: number;
  account: number;
  version: number;
  kind: number;
  amount: number;
  available: number;
  held: number;
  commandId: string;
  at: number;
  /** UTF-8 JSON. */
  data: string;
};

export type EventMessage = { key: string; value: string; headers: Record<string, string> };

export type Relayed = {
  /** The running number of relayed events of the partition. */
  counter: number;
  /** Tells the reader which history of the log the event is part of; a log that lacks the event's batch has none. */
  mark: ChainMark | undefined;
};

export function eventMessage(event: StoredEvent, { counter, mark }: Relayed): EventMessage {
  const { data, ...columns } = event;
  // The stored bytes are passed on as they are: broken ones are the reader's to set aside, not the relay's to stop at.
  const value = `${JSON.stringify(columns).slice(0, -1)},"data":${data}}`;
  return {
    key: String(event.account),
    value,
    headers: {
      seq: String(event.seq),
      counter: String(counter),
      version: String(EVENT_VERSION),
      kind: String(event.kind),
      ...(mark !== undefined && { chain: mark }),
    },
  };
}

const wholeNumber = z.string().regex(/^\d{1,16}$/);

/** What every version of the message has, so that a reader can place what it cannot read. */
const placing = z.object({
  seq: wholeNumber,
  counter: wholeNumber,
  version: wholeNumber,
  kind: wholeNumber,
  // Relays of earlier releases do not send it.
  chain: z.string().max(64).optional(),
});

export type EventPlace = { seq: number; counter: number; version: number; kind: number; mark?: ChainMark | undefined };

/** Where a message belongs; null when its headers do not say. */
export function placeOf(headers: Readonly<Record<string, string>>): EventPlace | null {
  const parsed = placing.safeParse(headers);
  if (!parsed.success) return null;
  const { seq, counter, version, kind, chain: mark } = parsed.data;
  return { seq: Number(seq), counter: Number(counter), version: Number(version), kind: Number(kind), mark };
}

const body = z.looseObject({ kind: z.int(), data: z.looseObject({ actor: z.string().optional() }) });

/** The event of a message that was placed at `partition` and `place`. Throws UnreadableEvent when it is none. */
export function readEvent(partition: number, place: EventPlace, value: string | null): LedgerEvent {
  const { seq } = place;
  const unreadable = (reason: string, cause?: unknown) => new UnreadableEvent(partition, seq, reason, cause);
  if (place.version !== EVENT_VERSION) throw unreadable(`its message is of version ${place.version}`);
  const kind = kindOfCode(place.kind);
  if (kind === undefined) throw unreadable(`kind ${place.kind} is not in the catalogue`);
  let json: unknown;
  try {
    json = JSON.parse(value ?? '');
  } catch (cause) {
    throw unreadable('its message is not JSON', cause);
  }
  const stored = body.safeParse(json);
  if (!stored.success) throw unreadable(complaintOf(stored.error));
  const { data, kind: code, ...columns } = stored.data;
  const { actor = null, ...payload } = data;
  const parsed = ledgerEvent.safeParse({ ...columns, type: kind.type, game: kind.game, actor, payload });
  if (!parsed.success) throw unreadable(complaintOf(parsed.error));
  const event = parsed.data;
  if (event.partition !== partition || event.seq !== seq || code !== kind.code) {
    throw unreadable(`its message says ${event.partition}-${event.seq} of kind ${code}`);
  }
  return event;
}
