// That every finished round follows from its seeds, that the seeds are those committed to, and that no draw was skipped.
import type { EventOf, LedgerEvent } from '../../events.ts';
import { commitmentOf } from '../../fairness/seeds.ts';
import { verifyRound } from '../../fairness/verify.ts';
import { type FinishedRound, startIdOf } from '../../play/rounds.ts';
import { counted, grouped } from '../../words/figures.ts';
import {
  type Check,
  type Finding,
  leavingOpen,
  MOST_FINDINGS,
  placeOf,
  proving,
  refusing,
  type Told,
  type Tools,
} from './verdict.ts';

type Pair = { clientSeed: string; serverSeedHash: string; nextServerSeedHash: string; serverSeed: string | null };

export type RoundCounts = {
  recomputed: number;
  /** Their seed is not revealed yet. */
  waiting: number;
  /** Their commitment is older than the file. */
  older: number;
  open: number;
};

const ROUNDS = { id: 'rounds', title: 'Every result was decided before the bet' } as const;

export class RoundsCheck {
  readonly #tools: Tools;
  readonly #pairs = new Map<number, Pair>();
  /** Revealed later in the file. */
  readonly #seeds = new Map<number, { seed: string; told: Told }>();
  /** Moved by rounds that are open, by the id of their start. */
  readonly #moved = new Map<string, number>();
  readonly #findings: Finding[] = [];
  readonly #counts: RoundCounts = { recomputed: 0, waiting: 0, older: 0, open: 0 };
  #pair: { epoch: number; nextNonce: number } | null = null;

  constructor(tools: Tools, events: readonly Told[]) {
    this.#tools = tools;
    for (const told of events) {
      if (told.event?.type !== 'seed-revealed') continue;
      const { epoch, serverSeed } = told.event.payload;
      this.#seeds.set(epoch, { seed: serverSeed, told });
    }
  }

  /** In the order of the log. */
  after(told: Told): void {
    const { event } = told;
    if (event === null) return;
    const complaint = this.#readable(event);
    if (complaint !== null) this.#findings.push({ place: placeOf(told), words: `Event ${placeOf(told)} ${complaint}` });
  }

  get counts(): RoundCounts {
    return { ...this.#counts, open: this.#moved.size };
  }

  get check(): Check {
    const { recomputed, waiting, older } = this.#counts;
    if (this.#findings.length > 0) {
      const words = 'A round or a seed is not what the house committed to.';
      return refusing({ ...ROUNDS, words, findings: this.#findings.slice(0, MOST_FINDINGS) });
    }
    const rest = [
      ...(waiting > 0 ? [`${counted(waiting, 'round waits', 'rounds wait')} for the seed to be revealed.`] : []),
      ...(older > 0 ? [`${counted(older, 'round uses', 'rounds use')} a seed from before this file.`] : []),
    ].join(' ');
    if (recomputed === 0) {
      const words = waiting + older === 0 ? 'There is no finished round in this file.' : rest;
      return leavingOpen({ ...ROUNDS, words });
    }
    const words = `${counted(recomputed, 'round was', 'rounds were')} computed again from the seeds, with the same result and payout. Every revealed seed is the one the house committed to, and no draw was skipped. ${rest}`;
    return proving({ ...ROUNDS, words: words.trim() });
  }

  /** Payloads are not checked, and may hold anything. */
  #readable(event: LedgerEvent): string | null {
    try {
      return this.#complaint(event);
    } catch {
      return 'holds something that is no round, seed or bet.';
    }
  }

  #complaint(event: LedgerEvent): string | null {
    switch (event.type) {
      case 'seed-committed':
        return this.#committed(event.payload);
      case 'seed-revealed':
        return this.#revealed(event.payload);
      case 'round-played':
        return this.#drawn(event.payload) ?? this.#finished(event);
      case 'round-started':
        this.#moved.set(event.commandId, event.amount);
        return this.#drawn(event.payload);
      case 'round-advanced':
      case 'round-raised': {
        const before = this.#moved.get(event.payload.startId);
        if (before !== undefined) this.#moved.set(event.payload.startId, before + event.amount);
        return null;
      }
      case 'round-settled':
        return this.#finished(event);
      default:
        return null;
    }
  }

  #committed({ epoch, ...promised }: EventOf<'seed-committed'>['payload']): string | null {
    const before = this.#pairs.get(epoch - 1);
    this.#pairs.set(epoch, { ...promised, serverSeed: null });
    this.#pair = { epoch, nextNonce: 0 };
    if (before === undefined || before.nextServerSeedHash === promised.serverSeedHash) return null;
    return 'commits to another seed than the one that was announced before.';
  }

  #revealed({ epoch, serverSeed }: EventOf<'seed-revealed'>['payload']): string | null {
    const pair = this.#pairs.get(epoch);
    if (pair === undefined) return null;
    if (pair.serverSeed !== null) return 'reveals a seed that was revealed before.';
    pair.serverSeed = serverSeed;
    const isCommitted = commitmentOf(serverSeed, this.#tools.sha256Hex) === pair.serverSeedHash;
    return isCommitted ? null : 'reveals another seed than the one the house committed to.';
  }

  #drawn({ epoch, nonce }: { epoch: number; nonce: number }): string | null {
    const pair = this.#pair;
    if (pair === null) return null;
    const isNext = epoch === pair.epoch && nonce === pair.nextNonce;
    const due = pair.nextNonce;
    pair.nextNonce = nonce + 1;
    if (!isNext)
      return `uses draw ${grouped(nonce)}; the next one was ${grouped(due)}. A draw was skipped or used twice.`;
    return this.#pairs.get(epoch)?.serverSeed === null ? null : 'uses a seed that was revealed before.';
  }

  #finished(round: FinishedRound): string | null {
    const { payload } = round;
    const startId = startIdOf(round);
    const before = round.type === 'round-settled' ? this.#moved.get(startId) : 0;
    this.#moved.delete(startId);
    if (before !== undefined && before + round.amount !== payload.payoutPoints - payload.stakePoints) {
      return `moves other points than its stake of ${grouped(payload.stakePoints)} and its payout of ${grouped(payload.payoutPoints)} make.`;
    }
    const pair = this.#pairs.get(payload.epoch);
    if (pair === undefined) return this.#count('older');
    const revealed = this.#seeds.get(payload.epoch);
    if (revealed === undefined) return this.#count('waiting');
    this.#count('recomputed');
    return this.#recomputed(round, { ...pair, serverSeed: revealed.seed });
  }

  #count(what: 'recomputed' | 'waiting' | 'older'): null {
    this.#counts[what]++;
    return null;
  }

  #recomputed({ game, payload }: FinishedRound, pair: Pair & { serverSeed: string }): string | null {
    const { serverSeed, serverSeedHash, clientSeed } = pair;
    if (game === null) return 'is a round of no game.';
    const claim = { ...payload, game, serverSeed, serverSeedHash, clientSeed };
    const found = verifyRound(claim, this.#tools.hmac, this.#tools.sha256Hex);
    if (!found.commitmentHolds) return 'was drawn from another seed than the one the house committed to.';
    if (!found.outcomeHolds) return 'has another result than its seeds give.';
    return found.payoutHolds ? null : 'pays something else than the rules of the game give.';
  }
}
