// Requires Content-Length, which both servers under test send.

export type Answer = { status: number; body: Buffer };

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;
const NOTHING = Buffer.alloc(0);

export class ResponseReader {
  #rest: Buffer = NOTHING;

  /** Null while incomplete. Call it without a chunk to drain the buffer. */
  take(chunk: Buffer = NOTHING): Answer | null {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const headEnd = bytes.indexOf(HEAD_END);
    if (headEnd < 0) return this.#keep(bytes);
    const head = bytes.toString('latin1', 0, headEnd);
    const length = CONTENT_LENGTH.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without Content-Length cannot be read:\n${head}`);
    const bodyStart = headEnd + HEAD_END.length;
    const end = bodyStart + Number(length);
    if (bytes.length < end) return this.#keep(bytes);
    this.#rest = bytes.length === end ? NOTHING : bytes.subarray(end);
    return { status: Number(head.slice(9, 12)), body: bytes.subarray(bodyStart, end) };
  }

  #keep(bytes: Buffer): null {
    this.#rest = bytes;
    return null;
  }
}
