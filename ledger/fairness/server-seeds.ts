// Derived and never stored, so no table holds a secret and a restored database loses none.
import { hash } from 'node:crypto';
import { commitmentOf } from '#contracts/fairness/seeds.ts';
import { KEY_WORDS, putKey, sign } from './hmac.ts';

const FIRST_ROOM = 1024;
const NONE = -1;

export type Seeds = Pick<ServerSeeds, 'seedOf' | 'firstClientSeed' | 'hashOf' | 'sign'>;

/** HMAC-SHA256(masterKey, `${account}:${epoch}`) in hex. */
export class ServerSeeds {
  readonly #master = new Int32Array(KEY_WORDS);
  readonly #capacity: number;
  readonly #places = new Map<number, number>();
  #epochs = new Float64Array(FIRST_ROOM);
  #keys = new Int32Array(FIRST_ROOM * KEY_WORDS);

  constructor(masterKey: string, capacity = 50_000) {
    putKey(Buffer.from(masterKey), this.#master, 0);
    this.#capacity = capacity;
  }

  seedOf(account: number, epoch: number): string {
    return sign(this.#master, 0, `${account}:${epoch}`).toString('hex');
  }

  /** The first client seed of an account. It tells nothing of the account, because it is shown on receipts that players share. */
  firstClientSeed(account: number): string {
    return sign(this.#master, 0, `client:${account}`).toString('hex').slice(0, 32);
  }

  hashOf(account: number, epoch: number): string {
    return commitmentOf(this.seedOf(account, epoch), (text) => hash('sha256', text, 'hex'));
  }

  /** `message` is ASCII, at most 256 characters. */
  sign(account: number, epoch: number, message: string): Buffer {
    const place = this.#places.get(account) ?? this.#newPlace(account);
    if (this.#epochs[place] !== epoch) {
      putKey(Buffer.from(this.seedOf(account, epoch)), this.#keys, place * KEY_WORDS);
      this.#epochs[place] = epoch;
    }
    return sign(this.#keys, place * KEY_WORDS, message);
  }

  #newPlace(account: number): number {
    // A seed takes microseconds to derive, but finding a Map's oldest entry is slow.
    if (this.#places.size >= this.#capacity) this.#places.clear();
    const place = this.#places.size;
    if (place === this.#epochs.length) this.#grow();
    this.#places.set(account, place);
    this.#epochs[place] = NONE;
    return place;
  }

  #grow(): void {
    const [epochs, keys] = [this.#epochs, this.#keys];
    this.#epochs = new Float64Array(epochs.length * 2);
    this.#epochs.set(epochs);
    this.#keys = new Int32Array(keys.length * 2);
    this.#keys.set(keys);
  }
}
