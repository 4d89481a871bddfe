// That every finished round and its moves follow from its seeds, that the seeds are those committed to, and that no draw was skipped.
import { EVENT_PAYLOADS, type EventOf, type LedgerEvent } from '../../events.ts';
import { floatsOf } from '../../fairness/seeds.ts';
import { verifyRound } from '../../fairness/verify.ts';
import { kindOfCode } from '../../kinds.ts';
import type { FinishedRound } from '../../play/rounds.ts';
import { counted } from '../../words/figures.ts';
import { amountWords, OpenRounds } from './open-rounds.ts';
import { atOnceComplaint, type Draw } from './played-again.ts';
import { SeedChain } from './seed-chain.ts';
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

export type RoundCounts = {
  recomputed: number;
  /** Their seed is not revealed yet. */
  waiting: number;
  /** Their commitment is older than the file. */
  older: number;
  open: number;
};

const ROUNDS = { id: 'rounds', title: 'Every result was decided before the bet' } as const;

const UNREADABLE = 'holds something that is no round, seed or bet.';

export class RoundsCheck {
  readonly #tools: Tools;
  readonly #seeds: SeedChain;
  readonly #open = new OpenRounds();
  /** Those of the whole file, by pair. */
  readonly #revealed = new Map<number, string>();
  readonly #findings: Finding[] = [];
  readonly #counts: Omit<RoundCounts, 'open'> = { recomputed: 0, waiting: 0, older: 0 };
  readonly #isWhole: boolean;

  constructor(tools: Tools, events: readonly Told[]) {
    this.#tools = tools;
    this.#isWhole = events[0]?.header.version === 1;
    this.#seeds = new SeedChain(this.#isWhole, tools.sha256Hex);
    for (const { event } of events) {
      if (event?.type === 'seed-revealed') this.#revealed.set(event.payload.epoch, event.payload.serverSeed);
    }
  }

  /** In the order of the log. */
  after(told: Told): void {
    const complaint = this.#readable(told);
    if (complaint !== null) this.#findings.push({ place: placeOf(told), words: `Event ${placeOf(told)} ${complaint}` });
  }

  get counts(): RoundCounts {
    return { ...this.#counts, open: this.#open.count };
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
    const words = `${counted(recomputed, 'round was', 'rounds were')} computed again from the seeds, with the same result and payout, and each move showed what the seeds give. Every revealed seed is the one the house committed to, and no draw was skipped. ${rest}`;
    return proving({ ...ROUNDS, words: words.trim() });
  }

  /** Payloads may hold anything. */
  #readable({ header, event }: Told): string | null {
    if (event === null) return kindOfCode(header.kind) === undefined ? null : 'cannot be read.';
    try {
      return this.#complaint(event);
    } catch {
      return UNREADABLE;
    }
  }

  #complaint(event: LedgerEvent): string | null {
    switch (event.type) {
      case 'seed-committed':
        return formOf(event) ?? this.#seeds.committed(event.payload);
      case 'seed-revealed':
        if (this.#open.count > 0) return 'reveals the seed of a round that is still open.';
        return formOf(event) ?? this.#seeds.revealed(event.payload);
      case 'round-played':
        return formOf(event) ?? this.#seeds.drawn(event.payload) ?? this.#finished(event);
      case 'round-started': {
        const complaint = formOf(event) ?? this.#open.started(event, this.#drawOf(event));
        return this.#seeds.drawn(event.payload) ?? complaint;
      }
      case 'round-advanced':
      case 'round-raised':
        return formOf(event) ?? (this.#open.isOpen(event) ? this.#open.moved(event) : this.#older(event));
      case 'round-settled':
        return formOf(event) ?? this.#finished(event);
      default:
        return null;
    }
  }

  /** Of a round whose start is not in the file. A seed is never revealed while a round is open. */
  #older({ payload }: { payload: { epoch: number } }): string | null {
    if (this.#isWhole || this.#seeds.hasTurned) return 'belongs to a round that is not open.';
    return this.#seeds.drawnBefore(payload);
  }

  #finished(round: FinishedRound): string | null {
    if (round.type === 'round-played') {
      return amountWords(round.amount, round.payload) ?? this.#recomputed(round) ?? this.#atOnce(round);
    }
    if (this.#open.isOpen(round)) return this.#open.ended(round, (draw) => this.#recomputed(round, draw));
    return this.#older(round) ?? this.#recomputed(round);
  }

  #atOnce(round: EventOf<'round-played'>): string | null {
    const draw = this.#drawOf(round);
    return draw === null ? null : atOnceComplaint(round, draw);
  }

  /** Null while the seed is not revealed, or if it is older than the file. */
  #drawOf({
    payload: { epoch, nonce },
  }: Pick<EventOf<'round-started'>, 'payload'> | EventOf<'round-played'>): Draw | null {
    const [pair, serverSeed] = [this.#seeds.pairOf(epoch), this.#revealed.get(epoch)];
    if (pair === undefined || serverSeed === undefined) return null;
    const seeds = { serverSeed, clientSeed: pair.clientSeed, nonce };
    let drawn: readonly number[] | null = null;
    return (count) => (drawn ??= floatsOf(seeds, count, this.#tools.hmac));
  }

  #count(what: 'recomputed' | 'waiting' | 'older'): null {
    this.#counts[what]++;
    return null;
  }

  #recomputed({ game, payload }: FinishedRound, draw?: Draw): string | null {
    const { epoch } = payload;
    const [pair, serverSeed] = [this.#seeds.pairOf(epoch), this.#revealed.get(epoch)];
    if (pair === undefined) return this.#count('older');
    if (serverSeed === undefined) return this.#count('waiting');
    this.#count('recomputed');
    const { serverSeedHash, clientSeed } = pair;
    if (game === null) return 'is a round of no game.';
    const claim = { ...payload, game, serverSeed, serverSeedHash, clientSeed };
    const found = verifyRound(claim, this.#tools.hmac, this.#tools.sha256Hex, draw);
    if (!found.commitmentHolds) return 'was drawn from another seed than the one the house committed to.';
    if (!found.outcomeHolds) return 'has another result than its seeds give.';
    return found.payoutHolds ? null : 'pays something else than the rules of the game give.';
  }
}

function formOf({ type, payload }: LedgerEvent): string | null {
  return EVENT_PAYLOADS[type].safeParse(payload).success ? null : UNREADABLE;
}
