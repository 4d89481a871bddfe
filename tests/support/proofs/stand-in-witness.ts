// A witness of C2SP tlog-witness (July 2026) that follows the specification unless `misbehaves` is set.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { checkCheckpoint, checkGrowth } from '#contracts/proofs/check-proof.ts';
import type { Checkpoint } from '#contracts/proofs/checkpoint.ts';
import { cosignedMessage, cosignedText, writeTimed } from '#contracts/proofs/cosignature.ts';
import { readGrowthFile } from '#contracts/proofs/growth-file.ts';
import { emptyRoot } from '#contracts/proofs/merkle.ts';
import { KEY_TYPES, keyIdOf, writeVerifierKey } from '#contracts/proofs/verifier-key.ts';
import { mlDsaPrivateKey, mlDsaPublicBytes } from '#services/proofs/notes/ml-dsa.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';

export type Misbehaviour =
  | 'none'
  | 'conflict-without-size'
  | 'always-conflict'
  | 'refuses-growth'
  | 'unknown-log'
  | 'wrong-signature'
  | 'other-key'
  | 'silent'
  | 'huge'
  | 'redirects'
  | 'nonsense';

type Reply = { status: number; body: string; type?: string };

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** More than a client may read. */
const HUGE_BYTES = 1_000_000;

export class StandInWitness implements AsyncDisposable {
  readonly verifierKey: string;
  misbehaves: Misbehaviour = 'none';
  /** Status of each answer to add-checkpoint. */
  readonly answers: number[] = [];
  readonly #keyType: number;
  readonly #name: string;
  readonly #seed = Buffer.alloc(32, 9);
  readonly #logKeys: () => readonly string[];
  readonly #seen = new Map<string, { checkpoint: Checkpoint; note: string; line: string }>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(name: string, keyType: number, logKeys: () => readonly string[]) {
    this.#name = name;
    this.#keyType = keyType;
    this.#logKeys = logKeys;
    this.verifierKey = writeVerifierKey(sha256, { name, type: keyType, key: this.#publicKey() });
  }

  /** `logKeys`: verifier keys of the logs that it knows. */
  static async open(
    name: string,
    logKeys: () => readonly string[],
    keyType: number = KEY_TYPES.mlDsa44Cosignature,
  ): Promise<StandInWitness> {
    const witness = new StandInWitness(name, keyType, logKeys);
    await new Promise<void>((done) => witness.#server.listen(0, '127.0.0.1', done));
    return witness;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/witness`;
  }

  sizeOf(origin: string): number {
    return this.#seen.get(origin)?.checkpoint.size ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAdding = request.method === 'POST' && request.url === '/witness/add-checkpoint';
    const body = await textOf(request);
    if (isAdding && this.misbehaves === 'silent') return;
    const { status, body: text, type = 'text/plain' } = isAdding ? this.#misbehave(body) : this.#monitored(request);
    if (isAdding) this.answers.push(status);
    response.writeHead(status, { 'content-type': type, ...(status === 302 && { location: 'http://127.0.0.1:1/' }) });
    response.end(text);
  }

  #monitored({ url = '' }: IncomingMessage): Reply {
    for (const [origin, { note, line }] of this.#seen) {
      const hash = createHash('sha256').update(origin).digest('hex');
      if (url === `/witness/${hash}/checkpoint`) return { status: 200, body: `${note}${line}` };
    }
    return { status: 404, body: '' };
  }

  #misbehave(body: string): Reply {
    if (this.misbehaves === 'conflict-without-size') return { status: 409, body: '007\n' };
    if (this.misbehaves === 'always-conflict') return { status: 409, body: '1\n', type: 'text/x.tlog.size' };
    if (this.misbehaves === 'refuses-growth') return { status: 422, body: '' };
    if (this.misbehaves === 'unknown-log') return { status: 404, body: '' };
    if (this.misbehaves === 'redirects') return { status: 302, body: '' };
    if (this.misbehaves === 'huge') return { status: 200, body: 'x'.repeat(HUGE_BYTES) };
    if (this.misbehaves === 'nonsense') return { status: 200, body: 'thank you\n' };
    const { status, body: line } = this.#addCheckpoint(body);
    if (status !== 200) return { status, body: line, type: 'text/x.tlog.size' };
    if (this.misbehaves === 'other-key') return { status, body: line.replace(this.#name, 'other.example') };
    if (this.misbehaves === 'wrong-signature') return { status, body: withOneBitMore(line) };
    return { status, body: line };
  }

  #addCheckpoint(body: string): Reply {
    const file = readGrowthFile(body);
    if (file === null) return { status: 400, body: '' };
    const keys = this.#logKeys().map((key) => verifierOf(key)!);
    const origin = file.checkpoint.slice(0, file.checkpoint.indexOf('\n'));
    if (!keys.some(({ name }) => name === origin)) return { status: 404, body: '' };
    const checked = checkCheckpoint(file.checkpoint, { origin, keys, sha256 });
    if (checked.kind === 'refused') return { status: 403, body: '' };
    const { checkpoint } = checked;
    if (file.old > checkpoint.size) return { status: 400, body: '' };
    const older = this.#seen.get(origin)?.checkpoint ?? { origin, size: 0, root: emptyRoot(sha256) };
    if (file.old !== older.size) return { status: 409, body: `${older.size}\n` };
    const grown = checkGrowth({ older, newer: checkpoint, proof: file.hashes }, sha256);
    if (older.size > 0 && grown.kind === 'refused') return { status: 422, body: '' };
    if (older.size === 0 && file.hashes.length > 0) return { status: 422, body: '' };
    const line = this.#cosign(file.checkpoint, checkpoint);
    this.#seen.set(origin, { checkpoint, note: file.checkpoint, line });
    return { status: 200, body: line };
  }

  #cosign(note: string, checkpoint: Checkpoint): string {
    const time = 1_790_000_000n;
    const isQuantum = this.#keyType === KEY_TYPES.mlDsa44Cosignature;
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
    const message = isQuantum
      ? cosignedMessage({ cosigner: this.#name, time, checkpoint })
      : Buffer.from(cosignedText(time, text));
    const signature = sign(null, message, this.#privateKey());
    const id = keyIdOf(sha256, { name: this.#name, type: this.#keyType, key: this.#publicKey() });
    return `\u2014 ${this.#name} ${Buffer.concat([id, writeTimed({ time, signature })]).toString('base64')}\n`;
  }

  #privateKey() {
    if (this.#keyType === KEY_TYPES.mlDsa44Cosignature) return mlDsaPrivateKey(this.#seed);
    return createPrivateKey({ key: Buffer.concat([PKCS8, this.#seed]), format: 'der', type: 'pkcs8' });
  }

  #publicKey(): Buffer {
    if (this.#keyType === KEY_TYPES.mlDsa44Cosignature) return mlDsaPublicBytes(this.#privateKey());
    return Buffer.from(this.#privateKey().export({ format: 'jwk' }).x!, 'base64url');
  }
}

function withOneBitMore(line: string): string {
  const [dash, name, encoded] = line.trimEnd().split(' ') as [string, string, string];
  const bytes = Buffer.from(encoded, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  return `${dash} ${name} ${bytes.toString('base64')}\n`;
}
