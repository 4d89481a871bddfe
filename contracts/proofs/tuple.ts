// The canonical bytes of an event (decision 2), read where there is no Buffer. `ledger/log/event-tuple.ts` writes them.
import type { EventHeader } from '../definition/event-header.ts';
import type { LedgerEvent } from '../events.ts';
import { kindOfCode } from '../kinds.ts';

/** Of the columns in front of the payload, as COPY BINARY prints them. */
const WIDTHS = [2, 8, 8, 4, 2, 8, 8, 8, 16, 8, 8] as const;
const COLUMNS = WIDTHS.length + 1;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/** From 1970 to 2000, the epoch of PostgreSQL. */
const EPOCH_2000_MS = 946_684_800_000;

/** `kind` is the code in the log. */
export type TupleHeader = Omit<EventHeader, 'actor' | 'game' | 'termsSeq'> & { kind: number };

type Columns = { view: DataView; offsets: readonly number[]; dataAt: number };

function columnsOf(tuple: Uint8Array): Columns | null {
  const view = new DataView(tuple.buffer, tuple.byteOffset, tuple.length);
  if (tuple.length < COUNT_BYTES || view.getInt16(0) !== COLUMNS) return null;
  const offsets: number[] = [];
  let at = COUNT_BYTES;
  for (const width of WIDTHS) {
    if (at + LENGTH_BYTES + width > tuple.length || view.getInt32(at) !== width) return null;
    offsets.push(at + LENGTH_BYTES);
    at += LENGTH_BYTES + width;
  }
  if (at + LENGTH_BYTES > tuple.length) return null;
  const dataAt = at + LENGTH_BYTES;
  return view.getInt32(at) === tuple.length - dataAt ? { view, offsets, dataAt } : null;
}

/** Null if the bytes are no tuple, or a number is beyond 2^53. */
export function readTupleHeader(tuple: Uint8Array): TupleHeader | null {
  const columns = columnsOf(tuple);
  return columns === null ? null : headerOf(tuple, columns);
}

function headerOf(tuple: Uint8Array, { view, offsets }: Columns): TupleHeader | null {
  const [partition, seq, account, version, kind, amount, available, held, command, , at] = offsets as number[];
  const long = (offset: number | undefined) => Number(view.getBigInt64(offset!));
  const header = {
    partition: view.getInt16(partition!),
    seq: long(seq),
    account: long(account),
    version: view.getInt32(version!),
    kind: view.getInt16(kind!),
    amount: long(amount),
    available: long(available),
    held: long(held),
    commandId: uuidAt(tuple, command!),
    at: Math.floor(long(at) / 1000) + EPOCH_2000_MS,
  };
  return Object.values(header).every((value) => typeof value === 'string' || Number.isSafeInteger(value))
    ? header
    : null;
}

function uuidAt(tuple: Uint8Array, offset: number): string {
  const bytes = Array.from(tuple.subarray(offset, offset + 16));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** `event` is null for a kind or a payload that this program does not know; the payload is not checked. */
export type TupleRead = { header: TupleHeader; event: LedgerEvent | null };

/** Null if the bytes are no tuple. */
export function readTuple(tuple: Uint8Array): TupleRead | null {
  const columns = columnsOf(tuple);
  const header = columns === null ? null : headerOf(tuple, columns);
  if (columns === null || header === null) return null;
  const kind = kindOfCode(header.kind);
  const payload = payloadIn(tuple.subarray(columns.dataAt));
  if (kind === undefined || payload === null) return { header, event: null };
  const { actor = null, termsSeq, ...rest } = payload;
  const { kind: _code, ...fields } = header;
  const event = { ...fields, type: kind.type, game: kind.game, actor, payload: rest };
  return { header, event: (termsSeq === undefined ? event : { ...event, termsSeq }) as LedgerEvent };
}

type Payload = Record<string, unknown> & { actor?: string | null; termsSeq?: number };

function payloadIn(data: Uint8Array): Payload | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Payload) : null;
  } catch {
    return null;
  }
}
