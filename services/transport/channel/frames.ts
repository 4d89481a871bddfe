import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { anyVersion, CHANNEL_VERSION, type ChannelFrame } from '#contracts/internal/channel.ts';
import { complaintOf } from '#contracts/internal/topics/complaint.ts';

/** WebSocket "policy violation": the handshake failed or a frame was invalid. */
export const REFUSED = 1008;
/** WebSocket "going away". */
export const LEAVING = 1001;
const REASON_BYTES = 123;
const FAREWELL_MS = 1000;

/** The message is sent to the other end. */
export class NotUnderstood extends Error {
  override name = 'NotUnderstood';
}

/** `data` is a Buffer, the library's default. */
export function readFrame<Frame>(schema: z.ZodType<Frame>, data: RawData, isBinary: boolean): Frame {
  const parsed = schema.safeParse(jsonOf(data, isBinary));
  if (parsed.success) return parsed.data;
  throw new NotUnderstood(`The frame was not understood: ${firstProblem(parsed.error)}`);
}

/** Names a version mismatch. */
export function readFirstFrame<Frame>(schema: z.ZodType<Frame>, data: RawData, isBinary: boolean): Frame {
  const found = anyVersion.safeParse(jsonOf(data, isBinary));
  if (found.success && found.data.v !== CHANNEL_VERSION) {
    throw new NotUnderstood(`Version ${CHANNEL_VERSION} of the channel is spoken here, not version ${found.data.v}.`);
  }
  return readFrame(schema, data, isBinary);
}

export function firstProblem({ issues }: z.ZodError): string {
  return complaintOf({ issues: issues.slice(0, 1) });
}

export function sendFrame(socket: WebSocket, frame: ChannelFrame): void {
  socket.send(JSON.stringify(frame));
}

/** Terminates the connection if the other end does not answer the close. */
export function closeWith(socket: WebSocket, code: number, sentence: string): void {
  const reason = Buffer.from(sentence);
  // A cut inside a character is not UTF-8: drops its remainder.
  const short =
    reason.length <= REASON_BYTES ? sentence : reason.toString('utf8', 0, REASON_BYTES - 3).replace(/\uFFFD+$/, '');
  socket.close(code, short);
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}

function jsonOf(data: RawData, isBinary: boolean): unknown {
  if (isBinary) throw new NotUnderstood('The frame was not understood: it is not a text.');
  try {
    return JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    throw new NotUnderstood('The frame was not understood: it is not JSON.');
  }
}
