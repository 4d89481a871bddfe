import type { Client } from 'pg';
import type { Checkpoint } from '#contracts/proofs/checkpoint.ts';
import { stampOf } from '#infra/file-stamp.ts';
import type { Clock } from '#infra/process/clock.ts';
import { LogKeysUnusable, makeLogKeys, readLogKeys } from '../port/log-keys.ts';
import { type LogSigner, logSigner } from '../notes/log-signer.ts';
import { headsNameOf, hostOf } from '../port/log-name.ts';
import { Refused } from './refused.ts';
import { keepKeys, readNames, readNamesWithKeys } from './store.ts';

export type KeysFile = {
  path: string;
  /** Makes the first key if there is no file. */
  mayMake: boolean;
};

/** One signer for each name, of the keys that are in the file now. */
export class Signers {
  readonly #file: KeysFile;
  readonly #db: Client;
  readonly #clock: Clock;
  #stamp = '';
  #listed = '';
  #secrets: readonly string[] = [];
  #byName = new Map<string, LogSigner>();

  constructor(file: KeysFile, db: Client, clock: Clock) {
    this.#file = file;
    this.#db = db;
    this.#clock = clock;
  }

  async signCheckpoint(checkpoint: Checkpoint, atMs: number): Promise<string> {
    return (await this.#of(checkpoint.origin, 'verifierKeys')).signCheckpoint(checkpoint, atMs);
  }

  /** The verifier keys of the name are stored before anything is signed with them. */
  async signText(name: string, text: string): Promise<string> {
    return (await this.#of(name, 'textKeys')).signText(text);
  }

  /**
   * Keys that were retired end, and so do those of names that no longer sign; new ones are listed with names that once signed.
   * Throws Refused.
   */
  async listKeys(): Promise<void> {
    this.#readAgain();
    const logs = await readNames(this.#db);
    const listed = `${this.#stamp} ${logs.join(' ')}`;
    if (listed === this.#listed) return;
    const ofDays = logs[0] === undefined ? null : headsNameOf(hostOf(logs[0]));
    for (const name of await readNamesWithKeys(this.#db)) {
      const signer = logSigner(name, this.#secrets);
      const keys = name === ofDays ? signer.textKeys : logs.includes(name) ? signer.verifierKeys : [];
      await keepKeys(this.#db, name, keys, new Date(this.#clock.now()));
    }
    this.#listed = listed;
  }

  async #of(name: string, keys: 'verifierKeys' | 'textKeys'): Promise<LogSigner> {
    this.#readAgain();
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const signer = logSigner(name, this.#secrets);
    await keepKeys(this.#db, name, signer[keys], new Date(this.#clock.now()));
    this.#byName.set(name, signer);
    return signer;
  }

  #readAgain(): void {
    const { path, mayMake } = this.#file;
    try {
      if (mayMake) makeLogKeys(path, this.#clock.now());
      const stamp = stampOf(path);
      if (stamp === this.#stamp) return;
      this.#secrets = readLogKeys(path).map(({ secret }) => secret);
      this.#byName = new Map();
      this.#stamp = stamp;
    } catch (error) {
      if (error instanceof LogKeysUnusable) throw new Refused(`The log is not signed: ${error.message}`);
      throw error;
    }
  }
}
