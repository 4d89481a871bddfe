// One message per event in log order; the Kafka partition is the log's, the key is the account. The relay passes on events
// of any kind; readers parse them.
import { z } from 'zod';
import type { LedgerEvent } from '../../events.ts';
import { ledgerEvent } from '../event-message.ts';
import { kindOfCode } from '../../kinds.ts';
import { type ChainMark, UnreadableEvent } from '../feed.ts';
import { complaintOf } from './complaint.ts';

/** Increase it when the message, or the payload of an existing kind, changes shape. */
export const EVENT_VERSION = 1;

/** `kind` is the code; `data` is the stored payload, with `actor` if present. */
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
  counter: number;
  /** Identifies the history of the log; absent if the log lacks the event's batch. */
  mark: ChainMark | undefined;
};

export function eventMessage(event: StoredEvent, { counter, mark }: Relayed): EventMessage {
  const { data, ...columns } = event;
  // Stored bytes are passed on unchanged: readers handle broken ones, the relay does not stop.
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

/** Present in all versions, so that readers can place messages they cannot parse. */
const placing = z.object({
  seq: wholeNumber,
  counter: wholeNumber,
  version: wholeNumber,
  kind: wholeNumber,
  // Absent from earlier releases.
  chain: z.string().max(64).optional(),
});

export type EventPlace = { seq: number; counter: number; version: number; kind: number; mark?: ChainMark | undefined };

/** Null if the headers are incomplete. */
export function placeOf(headers: Readonly<Record<string, string>>): EventPlace | null {
  const parsed = placing.safeParse(headers);
  if (!parsed.success) return null;
  const { seq, counter, version, kind, chain: mark } = parsed.data;
  return { seq: Number(seq), counter: Number(counter), version: Number(version), kind: Number(kind), mark };
}

const body = z.looseObject({ kind: z.int(), data: z.looseObject({ actor: z.string().optional() }) });

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
