import type { LedgerEvent } from '#contracts/events.ts';
import { EVENT_PAYLOADS } from '#contracts/events.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';
import { AT, readInt64, readTimestamp, readUuid } from './event-tuple.ts';
import type { TupleRun } from './tuple-stream.ts';

const [OPENING, COMMA, CLOSING] = Buffer.from('[,]') as unknown as [number, number, number];

/** Includes `actor` unless the player asked. */
export function encodePayload(payload: object, actor: string | null, termsSeq?: number): Buffer {
  if (actor === null && termsSeq === undefined) return Buffer.from(JSON.stringify(payload));
  return Buffer.from(JSON.stringify({ ...payload, ...(actor !== null && { actor }), termsSeq }));
}

type Stored = { actor?: string; termsSeq?: number };

export function decodeTuple(bytes: Buffer, offset: number): LedgerEvent {
  return eventOf(bytes, offset, parsePayload(bytes, offset));
}

/** Payloads are trusted, because the log is ours; `checkPayload` validates. */
export function decodeTuples({ bytes, starts }: Pick<TupleRun, 'bytes' | 'starts'>): LedgerEvent[] {
  const payloads = parseTogether(bytes, starts);
  return starts.map((start, index) => eventOf(bytes, start, payloads?.[index] ?? parsePayload(bytes, start)));
}

function eventOf(bytes: Buffer, offset: number, payload: Stored): LedgerEvent {
  const partition = bytes.readInt16BE(offset + AT.partition);
  const seq = readInt64(bytes, offset + AT.seq);
  const code = bytes.readInt16BE(offset + AT.kind);
  const kind = kindOfCode(code);
  if (kind === undefined) throw new UnreadableEvent(partition, seq, `kind ${code} is not in the catalogue`);
  const { actor = null, termsSeq } = payload;
  if (actor !== null) delete payload.actor;
  if (termsSeq !== undefined) delete payload.termsSeq;
  const event = {
    type: kind.type,
    partition,
    seq,
    account: readInt64(bytes, offset + AT.account),
    version: bytes.readInt32BE(offset + AT.version),
    amount: readInt64(bytes, offset + AT.amount),
    available: readInt64(bytes, offset + AT.available),
    held: readInt64(bytes, offset + AT.held),
    commandId: readUuid(bytes, offset + AT.command),
    at: readTimestamp(bytes, offset + AT.at),
    actor,
    game: kind.game,
    payload,
  } as LedgerEvent;
  if (termsSeq !== undefined) event.termsSeq = termsSeq;
  return event;
}

let together = Buffer.allocUnsafe(65_536);

/** A fifth faster than one by one. Null if a payload is broken. */
function parseTogether(bytes: Buffer, starts: readonly number[]): Stored[] | null {
  let size = 1;
  for (const start of starts) size += bytes.readInt32BE(start + AT.dataLength) + 1;
  if (size > together.length) together = Buffer.allocUnsafe(size);
  let end = 0;
  for (const start of starts) {
    together[end] = end === 0 ? OPENING : COMMA;
    end++;
    const from = start + AT.data;
    end += bytes.copy(together, end, from, from + bytes.readInt32BE(start + AT.dataLength));
  }
  together[end++] = CLOSING;
  try {
    const payloads = JSON.parse(together.toString('utf8', 0, end)) as Stored[];
    return payloads.length === starts.length ? payloads : null;
  } catch {
    return null;
  }
}

function parsePayload(bytes: Buffer, offset: number): Stored {
  const from = offset + AT.data;
  const length = bytes.readInt32BE(offset + AT.dataLength);
  if (length === 2) return {};
  try {
    return JSON.parse(bytes.toString('utf8', from, from + length)) as Stored;
  } catch (cause) {
    const partition = bytes.readInt16BE(offset + AT.partition);
    throw new UnreadableEvent(partition, readInt64(bytes, offset + AT.seq), 'its payload is not JSON', cause);
  }
}

/** For audits and for messages from outside. */
export function checkPayload(event: LedgerEvent): string | null {
  const parsed = EVENT_PAYLOADS[event.type].safeParse(event.payload);
  return parsed.success ? null : complaintOf(parsed.error);
}
