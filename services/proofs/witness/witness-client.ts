// Asks one witness to cosign checkpoints: C2SP tlog-witness v1.0.0, as of July 2026 (commit 5ba5ee8). The empty tree has the hash
// of the empty string as its root, and a witness is monitored by the hash of the origin.
import { createHash } from 'node:crypto';
import { readCheckpoint, wholeNumberIn } from '#contracts/proofs/checkpoint.ts';
import { writeGrowthFile } from '#contracts/proofs/growth-file.ts';
import { type NoteVerifier, openNote, readNote } from '#contracts/proofs/note.ts';

/** A witness that does not answer in time is asked again later. */
const ANSWER_MS = 5000;
/** Several lines with ML-DSA signatures of 2,420 bytes. */
const MOST_BYTES = 65_536;

export type Offered = { origin: string; size: number; note: string };

export type WitnessDeps = {
  name: string;
  url: string;
  verifier: NoteVerifier;
  /** Hashes that prove growth to the size of the checkpoint. */
  prove(offered: Offered, old: number): Promise<readonly Uint8Array[]>;
  signal: AbortSignal;
  answerMs?: number;
};

export type Cosigned =
  | { kind: 'cosigned'; lines: string }
  /** `size`: that the witness says it has cosigned, above the offered one. */
  | { kind: 'ahead'; size: number; problem: string }
  | { kind: 'failed'; problem: string };

type Answer = { status: number; text: string };

const STATUS: Readonly<Record<number, string>> = {
  400: 'calls the request malformed (400)',
  403: 'does not accept the signature of the log (403)',
  404: 'has no such log (404)',
  422: 'answers that the log did not grow from its last head (422)',
};

export class WitnessClient {
  readonly #deps: WitnessDeps;
  /** Sizes that it cosigned, by origin. Unknown ones are asked for with 0. */
  readonly #sizes = new Map<string, number>();

  constructor(deps: WitnessDeps) {
    this.#deps = deps;
  }

  get name(): string {
    return this.#deps.name;
  }

  sizeOf(origin: string): number {
    return this.#sizes.get(origin) ?? 0;
  }

  async cosign(offered: Offered): Promise<Cosigned> {
    try {
      const first = await this.#ask(offered, this.sizeOf(offered.origin));
      if (first.status !== 409) return this.#read(offered, first);
      const size = wholeNumberIn(first.text.replace(/\n$/, ''));
      if (size === null) return failed('answers 409 without the size that it has cosigned');
      if (size > offered.size) return ahead(size, offered.size);
      return this.#read(offered, await this.#ask(offered, size));
    } catch (error) {
      return failed(`cannot be reached: ${reasonOf(error)}`);
    }
  }

  /** The newest checkpoint that the witness serves to monitors; null without one. Nothing is verified. */
  async monitored(origin: string): Promise<string | null> {
    const hash = createHash('sha256').update(origin).digest('hex');
    try {
      const { status, text } = await this.#fetch(`${hash}/checkpoint`, { method: 'GET' });
      return status === 200 ? text : null;
    } catch {
      return null;
    }
  }

  async #ask(offered: Offered, old: number): Promise<Answer> {
    const hashes = old === 0 ? [] : await this.#deps.prove(offered, old);
    const body = writeGrowthFile({ old, hashes, checkpoint: offered.note });
    return this.#fetch('add-checkpoint', { method: 'POST', body });
  }

  #read(offered: Offered, { status, text }: Answer): Cosigned {
    if (status !== 200) return failed(STATUS[status] ?? `answers ${status}`);
    const lines = this.#ownLines(offered.note, text);
    if (lines === null) return failed('answers without a right signature of its key');
    this.#sizes.set(offered.origin, offered.size);
    return { kind: 'cosigned', lines };
  }

  /** Lines of other keys are left out. Null without a right one. */
  #ownLines(note: string, answer: string): string | null {
    const { verifier } = this.#deps;
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
    const signed = `${text}\n${answer}`;
    if (openNote(signed, [verifier]).kind !== 'signed' || readCheckpoint(text) === null) return null;
    const own = readNote(signed)!.signatures.filter(({ name, id }) => name === verifier.name && id === verifier.id);
    return own[0]!.line;
  }

  async #fetch(path: string, request: { method: string; body?: string }): Promise<Answer> {
    const { url, signal, answerMs = ANSWER_MS } = this.#deps;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    const address = `${url.replace(/\/$/, '')}/${path}`;
    const answer = await fetch(address, { ...request, redirect: 'error', signal: patience });
    return { status: answer.status, text: await boundedText(answer) };
  }
}

async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function failed(problem: string): Cosigned {
  return { kind: 'failed', problem };
}

function ahead(size: number, offered: number): Cosigned {
  return { kind: 'ahead', size, problem: `has cosigned ${size} events, more than the ${offered} that we have signed` };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
