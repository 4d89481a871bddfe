// The seed pairs of an account: each was announced with the one before, which is revealed before it is committed to.
import type { EventOf } from '../../events.ts';
import { commitmentOf, type Sha256Hex } from '../../fairness/seeds.ts';
import { grouped } from '../../words/figures.ts';

type Pair = Omit<EventOf<'seed-committed'>['payload'], 'epoch'>;

/** `nextNonce`: null in a file that begins after its draws. */
type InUse = { epoch: number; nextNonce: number | null; isRevealed: boolean };

/** Methods return a complaint or null. Events are given in the order of the log. */
export class SeedChain {
  readonly #isWhole: boolean;
  readonly #sha256Hex: Sha256Hex;
  readonly #pairs = new Map<number, Pair>();
  #inUse: InUse | null = null;
  #hasTurned = false;

  /** `isWhole`: nothing is before the first event. */
  constructor(isWhole: boolean, sha256Hex: Sha256Hex) {
    this.#isWhole = isWhole;
    this.#sha256Hex = sha256Hex;
  }

  /** Whether the file has a commitment or a revealed seed so far. No round is open then. */
  get hasTurned(): boolean {
    return this.#hasTurned;
  }

  pairOf(epoch: number): Pair | undefined {
    return this.#pairs.get(epoch);
  }

  committed({ epoch, ...promised }: EventOf<'seed-committed'>['payload']): string | null {
    const complaint = this.#orderOf(epoch) ?? this.#announcement(epoch, promised.serverSeedHash);
    this.#hasTurned = true;
    if (this.#inUse === null || epoch > this.#inUse.epoch) {
      this.#pairs.set(epoch, promised);
      this.#inUse = { epoch, nextNonce: 0, isRevealed: false };
    }
    return complaint;
  }

  #orderOf(epoch: number): string | null {
    const last = this.#inUse;
    if (last === null && !this.#isWhole) return null;
    const due = last === null ? 0 : last.epoch + 1;
    if (epoch !== due) return `commits to seed pair ${grouped(epoch)}; the next one was ${grouped(due)}.`;
    if (last === null || last.isRevealed) return null;
    return 'commits to a new seed before the last one was revealed.';
  }

  #announcement(epoch: number, serverSeedHash: string): string | null {
    const before = this.#pairs.get(epoch - 1);
    if (before === undefined || before.nextServerSeedHash === serverSeedHash) return null;
    return 'commits to another seed than the one that was announced before.';
  }

  revealed({ epoch, serverSeed }: EventOf<'seed-revealed'>['payload']): string | null {
    const last = this.#inUse;
    this.#hasTurned = true;
    if (last === null && !this.#isWhole) {
      this.#inUse = { epoch, nextNonce: null, isRevealed: true };
      return null;
    }
    if (last === null || epoch > last.epoch) return 'reveals a seed that the house never committed to.';
    if (epoch < last.epoch || last.isRevealed) return 'reveals a seed that was revealed before.';
    last.isRevealed = true;
    const pair = this.#pairs.get(epoch);
    const isCommitted = pair === undefined || commitmentOf(serverSeed, this.#sha256Hex) === pair.serverSeedHash;
    return isCommitted ? null : 'reveals another seed than the one the house committed to.';
  }

  /** By a bet, or by the start of a round. */
  drawn({ epoch, nonce }: { epoch: number; nonce: number }): string | null {
    const last = this.#inUse;
    if (last === null) {
      this.#inUse = { epoch, nextNonce: nonce + 1, isRevealed: false };
      return this.#isWhole ? 'uses a seed that the house never committed to.' : null;
    }
    const due = last.nextNonce;
    last.nextNonce = nonce + 1;
    if (epoch !== last.epoch) {
      return `uses seed pair ${grouped(epoch)}; the one in use was ${grouped(last.epoch)}.`;
    }
    if (last.isRevealed) return 'uses a seed that was revealed before.';
    if (nonce === due || due === null) return null;
    return `uses draw ${grouped(nonce)}; the next one was ${grouped(due)}. A draw was skipped or used twice.`;
  }

  /** By a round that began before the file. */
  drawnBefore({ epoch }: { epoch: number }): string | null {
    const last = this.#inUse;
    if (last === null) {
      this.#inUse = { epoch, nextNonce: null, isRevealed: false };
      return null;
    }
    return epoch === last.epoch ? null : `uses seed pair ${grouped(epoch)}; the one in use was ${grouped(last.epoch)}.`;
  }
}
