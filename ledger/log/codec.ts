// Between an event and its stored row: payload to bytes on the way in, tuple to event on the way out.
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { EVENT_PAYLOADS } from '#contracts/events/catalogue.ts';
import { kindOfCode } from '#contracts/events/kinds.ts';
import { UnreadableEvent } from '#contracts/feed.ts';
import { AT, readInt64, readTimestamp, readUuid } from './event-tuple.ts';

/** The payload as stored: JSON, with `actor` inside when somebody else than the player asked. */
export function encodePayload(payload: object, actor: string | null): Buffer {
  return Buffer.from(JSON.stringify(actor === null ? payload : { ...payload, actor }));
}

/** Reads the tuple that starts at `offset`. The log is our own, so payloads are trusted; see `checkPayload` for doubt. */
export function decodeTuple(bytes: Buffer, offset: number): LedgerEvent {
  const partition = bytes.readInt16BE(offset + AT.partition);
  const seq = readInt64(bytes, offset + AT.seq);
  const code = bytes.readInt16BE(offset + AT.kind);
  const kind = kindOfCode(code);
  if (kind === undefined) throw new UnreadableEvent(partition, seq, `kind ${code} is not in the catalogue`);
  const payload = parsePayload(bytes, offset);
  const { actor = null } = payload;
  if (actor !== null) delete payload.actor;
  return {
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
}

function parsePayload(bytes: Buffer, offset: number): { actor?: string } {
  const from = offset + AT.data;
  const length = bytes.readInt32BE(offset + AT.dataLength);
  if (length === 2) return {};
  try {
    return JSON.parse(bytes.toString('utf8', from, from + length)) as { actor?: string };
  } catch (cause) {
    const partition = bytes.readInt16BE(offset + AT.partition);
    throw new UnreadableEvent(partition, readInt64(bytes, offset + AT.seq), 'its payload is not JSON', cause);
  }
}

/** Holds a payload against its schema: for audits and for messages from outside. Returns the complaint, or null. */
export function checkPayload(event: LedgerEvent): string | null {
  const parsed = EVENT_PAYLOADS[event.type].safeParse(event.payload);
  return parsed.success
    ? null
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}
