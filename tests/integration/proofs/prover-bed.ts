import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { checkCheckpoint } from '#contracts/proofs/check-proof.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { logSigner } from '#services/proofs/notes/log-signer.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { readLogKeys } from '#services/proofs/port/log-keys.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import { ProverSession, type SessionDeps } from '#services/proofs/prover/session.ts';
import type { SignedCheckpoint } from '#services/proofs/prover/store.ts';
import { leafSalts, saltKeyCheck } from '#services/proofs/tree/leaf-salts.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { testDatabase } from '#tests/support/database.ts';

export const SALT_KEY = 'a key of salts that only the tests know';
export const saltOf = leafSalts(SALT_KEY);
export const HOST = 'ledger.example';

/** Sessions of a prover on one database, with its files in a folder. Signs whenever the log has grown. */
export async function proverBed() {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const client: Client = stack.use(await openClient(db.url)).pg;
  const files = { keys: join(folder, 'log-keys'), heads: join(folder, 'log-heads') };
  const open = async (more: Partial<SessionDeps> = {}): Promise<ProverSession> => {
    const clients = { log: stack.use(await openClient(db.url)).pg, db: stack.use(await openClient(db.url)).pg };
    return new ProverSession({
      ...clients,
      saltOf,
      saltCheck: saltKeyCheck(SALT_KEY),
      heads: new HeadsFile(files.heads),
      keys: { path: files.keys, mayMake: true },
      host: { given: HOST, otherwise: 'localhost' },
      clock: systemClock,
      signal: new AbortController().signal,
      spacing: { leastMs: 0, everyMs: 0 },
      ...more,
    });
  };
  const checkpoints = async (): Promise<Pick<SignedCheckpoint, 'epoch' | 'size' | 'note' | 'root'>[]> => {
    const text = 'select epoch, size::int8::float8 as size, root, note from proofs.checkpoint order by epoch, size';
    return (await client.query(text)).rows;
  };
  /** The checkpoint of a note, with the keys that are in the file. */
  const opened = (note: string, origin = `${HOST}/log/0`) => {
    const secrets = readLogKeys(files.keys).map(({ secret }) => secret);
    const keys = logSigner(origin, secrets).verifierKeys.map((key) => verifierOf(key)!);
    return checkCheckpoint(note, { origin, keys, sha256 });
  };
  return { db, client, files, open, checkpoints, opened, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
