// The canonical bytes are the row as printed by COPY BINARY, so writer and audit hash the same encoding. All fields except
// `data` have fixed offsets.
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';

/** As COPY must select them. */
export const TUPLE_COLUMNS =
  'partition, seq, account, version, kind, amount, available, held, command, input, at, data';

/** Offsets of the values, after their four length bytes. */
export const AT = {
  partition: 6,
  seq: 12,
  account: 24,
  version: 36,
  kind: 44,
  amount: 50,
  available: 62,
  held: 74,
  command: 86,
  input: 106,
  at: 118,
  dataLength: 126,
  data: 130,
} as const;

/** Milliseconds from 1970 to 2000, the epoch of PostgreSQL. */
const EPOCH_2000_MS = 946_684_800_000;

const TEMPLATE = template();

function template(): Buffer {
  const bytes = Buffer.alloc(AT.data);
  bytes.writeInt16BE(12, 0);
  const widths: [number, number][] = [
    [AT.partition, 2],
    [AT.seq, 8],
    [AT.account, 8],
    [AT.version, 4],
    [AT.kind, 2],
    [AT.amount, 8],
    [AT.available, 8],
    [AT.held, 8],
    [AT.command, 16],
    [AT.input, 8],
    [AT.at, 8],
  ];
  for (const [offset, width] of widths) bytes.writeInt32BE(width, offset - 4);
  return bytes;
}

/** Buffer's methods write byte by byte. */
export function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function writeInt64(view: DataView, value: number, offset: number): void {
  const high = Math.floor(value / 4294967296);
  view.setInt32(offset, high);
  view.setUint32(offset + 4, value - high * 4294967296);
}

/** Throws beyond 2^53. */
export function readInt64(bytes: Buffer, offset: number): number {
  const value = bytes.readInt32BE(offset) * 4294967296 + bytes.readUInt32BE(offset + 4);
  if (!Number.isSafeInteger(value)) throw new RangeError(`an integer at byte ${offset} is beyond 2^53`);
  return value;
}

export function writeUuid(bytes: Buffer, uuid: string, offset: number): void {
  let at = offset;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) index++;
    bytes[at++] = (nibble(uuid.charCodeAt(index)) << 4) | nibble(uuid.charCodeAt(index + 1));
  }
}

/** Branchless, because a branch would be mispredicted often. */
export function nibble(code: number): number {
  return (code & 15) + 9 * (code >> 6);
}

export function readUuid(bytes: Buffer, offset: number): string {
  const hex = bytes.toString('hex', offset, offset + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function writeTimestamp(view: DataView, atMs: number, offset: number): void {
  writeInt64(view, (atMs - EPOCH_2000_MS) * 1000, offset);
}

export function readTimestamp(bytes: Buffer, offset: number): number {
  return Math.floor(readInt64(bytes, offset) / 1000) + EPOCH_2000_MS;
}

export type Entry = { event: LedgerEvent; input: number; data: Buffer };

/** `bytes` must have room (see `tupleSize`). Returns the offset of each event. */
export function writeTuples(bytes: Buffer, offset: number, entries: readonly Entry[]): number[] {
  const view = viewOf(bytes);
  let end = offset;
  return entries.map((entry) => {
    const start = end;
    writeTuple(bytes, view, start, entry);
    end += tupleSize(entry.data);
    return start;
  });
}

function writeTuple(bytes: Buffer, view: DataView, offset: number, { event, input, data }: Entry): void {
  bytes.set(TEMPLATE, offset);
  bytes.writeInt16BE(event.partition, offset + AT.partition);
  writeInt64(view, event.seq, offset + AT.seq);
  writeInt64(view, event.account, offset + AT.account);
  // Throws if the number does not fit; a DataView would truncate it.
  bytes.writeInt32BE(event.version, offset + AT.version);
  bytes.writeInt16BE(kindOf(event.type, event.game).code, offset + AT.kind);
  writeInt64(view, event.amount, offset + AT.amount);
  writeInt64(view, event.available, offset + AT.available);
  writeInt64(view, event.held, offset + AT.held);
  writeUuid(bytes, event.commandId, offset + AT.command);
  writeInt64(view, input, offset + AT.input);
  writeTimestamp(view, event.at, offset + AT.at);
  view.setInt32(offset + AT.dataLength, data.length);
  bytes.set(data, offset + AT.data);
}

export function tupleSize(data: Buffer): number {
  return AT.data + data.length;
}
