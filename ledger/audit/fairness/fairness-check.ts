// The refold checks order, nonces and balances first.
import { hash } from 'node:crypto';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { type OpenedRound, roundAfter } from '#contracts/play/rounds.ts';
import { commitmentOf, floatsOf } from '#contracts/fairness/seeds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { KEY_WORDS, putKey, sign } from '../../fairness/hmac.ts';
import { ServerSeeds } from '../../fairness/server-seeds.ts';
import { type Draw, playedComplaint } from './bet-check.ts';
import { endComplaint, moveComplaint, startComplaint } from './move-check.ts';
import type { RevealedSeeds } from './revealed-seeds.ts';

type Pair = {
  clientSeed: string;
  serverSeedHash: string;
  nextServerSeedHash: string;
  key: Int32Array | null;
  isRevealed: boolean;
};

export type FairnessReport = {
  recomputed: number;
  /** Checked by the rules only, because the seed is unknown. */
  byRules: number;
  open: number;
  /** Pairs whose revealed seed matches its commitment. */
  revealedPairs: number;
  finding: { seq: number; reason: string } | null;
};

export class FairnessCheck {
  readonly #seeds: RevealedSeeds | ServerSeeds;
  readonly #pairs = new Map<number, Pair>();
  readonly #openRounds = new Map<number, Map<GameName, OpenRound>>();
  #finding: FairnessReport['finding'] = null;
  #recomputed = 0;
  #byRules = 0;
  #revealedPairs = 0;

  constructor(seeds: RevealedSeeds | ServerSeeds) {
    this.#seeds = seeds;
  }

  after(event: LedgerEvent): void {
    if (this.#finding !== null) return;
    const reason = this.#complaint(event);
    if (reason !== null) this.#finding = { seq: event.seq, reason };
  }

  get report(): FairnessReport {
    let open = 0;
    for (const rounds of this.#openRounds.values()) open += rounds.size;
    const [recomputed, byRules, revealedPairs] = [this.#recomputed, this.#byRules, this.#revealedPairs];
    return { recomputed, byRules, open, revealedPairs, finding: this.#finding };
  }

  #complaint(event: LedgerEvent): string | null {
    switch (event.type) {
      case 'seed-committed':
        return this.#commit(event);
      case 'seed-revealed':
        return this.#reveal(event);
      case 'round-played':
        return this.#played(event);
      case 'round-started':
        return this.#started(event);
      case 'round-advanced':
      case 'round-raised':
        return this.#advanced(event);
      case 'round-settled':
        return this.#settled(event);
      default:
        return null;
    }
  }

  #commit({ account, payload }: EventOf<'seed-committed'>): string | null {
    const { epoch, clientSeed, serverSeedHash, nextServerSeedHash } = payload;
    const before = this.#pairs.get(account);
    if (before !== undefined && !before.isRevealed) return `pair ${epoch - 1} was not revealed before it`;
    if (before !== undefined && before.nextServerSeedHash !== serverSeedHash) {
      return `it commits to ${serverSeedHash}, the pair before it announced ${before.nextServerSeedHash}`;
    }
    if (this.#seeds instanceof ServerSeeds) {
      const dues = [this.#seeds.hashOf(account, epoch), this.#seeds.hashOf(account, epoch + 1)];
      if (dues[0] !== serverSeedHash || dues[1] !== nextServerSeedHash) {
        return "its commitments are not those of the master key's seeds";
      }
    }
    const seed = this.#seeds.seedOf(account, epoch);
    const isKnown = seed !== null && hashOf(seed) === serverSeedHash;
    const key = isKnown ? keyOf(seed) : null;
    this.#pairs.set(account, { clientSeed, serverSeedHash, nextServerSeedHash, key, isRevealed: false });
    return null;
  }

  #reveal({ account, payload }: EventOf<'seed-revealed'>): string | null {
    const pair = this.#pairs.get(account);
    if (pair === undefined) return 'its pair was never committed to';
    if (pair.isRevealed) return 'its pair was revealed before';
    if (this.#openRounds.has(account)) return 'it reveals the seed of an open round';
    const committed = hashOf(payload.serverSeed);
    if (committed !== pair.serverSeedHash) {
      return `its seed hashes to ${committed}, the commitment is ${pair.serverSeedHash}`;
    }
    pair.isRevealed = true;
    this.#revealedPairs++;
    return null;
  }

  #played(event: EventOf<'round-played'>): string | null {
    const drawn = this.#drawn(event.account, event.payload.nonce);
    if (typeof drawn === 'string') return drawn;
    this.#count(drawn.draw);
    return playedComplaint(event, drawn.draw);
  }

  #started(event: EventOf<'round-started'>): string | null {
    const drawn = this.#drawn(event.account, event.payload.nonce);
    if (typeof drawn === 'string') return drawn;
    this.#keep(event);
    return startComplaint(event, drawn.draw);
  }

  #advanced(event: EventOf<'round-advanced'> | EventOf<'round-raised'>): string | null {
    const before = this.#openRounds.get(event.account)?.get(event.game!);
    if (before === undefined) return 'its round is not open';
    const drawn = this.#drawn(event.account, before.nonce);
    if (typeof drawn === 'string') return drawn;
    this.#keep(event);
    return moveComplaint(before, event, drawn.draw);
  }

  #settled(event: EventOf<'round-settled'>): string | null {
    const rounds = this.#openRounds.get(event.account);
    const before = rounds?.get(event.game!);
    if (rounds === undefined || before === undefined) return 'its round is not open';
    const drawn = this.#drawn(event.account, before.nonce);
    if (typeof drawn === 'string') return drawn;
    rounds.delete(event.game!);
    if (rounds.size === 0) this.#openRounds.delete(event.account);
    this.#count(drawn.draw);
    return endComplaint(before, event, drawn.draw);
  }

  #keep(event: OpenedRound): void {
    const rounds = this.#openRounds.get(event.account) ?? new Map<GameName, OpenRound>();
    const round = roundAfter(event);
    this.#openRounds.set(event.account, rounds.set(round.game, round));
  }

  #count(draw: Draw): void {
    if (draw === null) this.#byRules++;
    else this.#recomputed++;
  }

  #drawn(account: number, nonce: number): { draw: Draw } | string {
    const pair = this.#pairs.get(account);
    if (pair === undefined) return 'its seed pair was never committed to';
    if (pair.isRevealed) return 'its seed was revealed before';
    const { key, clientSeed } = pair;
    if (key === null) return { draw: null };
    const seeds = { serverSeed: '', clientSeed, nonce };
    return { draw: (count) => floatsOf(seeds, count, (_key, message) => sign(key, 0, message)) };
  }
}

function hashOf(seed: string): string {
  return commitmentOf(seed, (text) => hash('sha256', text, 'hex'));
}

function keyOf(seed: string): Int32Array {
  const words = new Int32Array(KEY_WORDS);
  putKey(Buffer.from(seed), words, 0);
  return words;
}
