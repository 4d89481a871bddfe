import { DAY_MS } from '#contracts/days/time.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { MOST_RACED } from '#contracts/races/commands.ts';
import { type RacedScore, sharePrizes } from '#contracts/races/prizes.ts';
import { endOfRace } from '#contracts/races/window.ts';
import type { LogMarks } from '../../log/log-marks.ts';
import type { AcrossFault } from './act.ts';
import { OVERDUE_MS } from './overdue.ts';
import type { UnfitTimes } from './unfit-times.ts';

/** Bounds the time from reading the scores to the event, and the difference of clocks. */
const SETTLING_MS = 300_000;

type Measure = EventOf<'race-planned'>['payload']['measure'];
/** Of whole days; a day whose sum is not above 0 does not count. */
type Score = { day: number; ofDay: bigint; before: bigint; best: bigint };
type Race = {
  planned: EventOf<'race-planned'>;
  isCancelled: boolean;
  settled: EventOf<'race-settled'> | null;
  /** By partition and account. */
  scores: Map<number, Map<number, Score>>;
  /** Partitions whose scores are final. */
  closed: Set<number>;
};

/** Computes the scores of all players again: the winners of a race must be those with the highest, and no others. */
export class RaceScores {
  readonly #races = new Map<string, Race>();
  readonly #marks: LogMarks;
  readonly #unfit: UnfitTimes;
  /** By partition, the races of the day that its events have reached. */
  readonly #running = new Map<number, { day: number; races: readonly Race[] }>();

  /** `ofRaces`: all events of the races account. */
  constructor(ofRaces: readonly LedgerEvent[], marks: LogMarks, unfit: UnfitTimes) {
    this.#marks = marks;
    this.#unfit = unfit;
    for (const event of ofRaces) {
      if (event.type === 'race-planned') {
        this.#races.set(event.commandId, {
          planned: event,
          isCancelled: false,
          settled: null,
          scores: new Map(),
          closed: new Set(),
        });
      } else if (event.type === 'race-settled' || event.type === 'race-cancelled') {
        const race = this.#races.get(event.payload.raceId);
        if (race === undefined) continue;
        if (event.type === 'race-cancelled') race.isCancelled = true;
        else race.settled = event;
      }
    }
  }

  take(event: LedgerEvent): void {
    if (this.#races.size === 0 || isHouseAccount(event.account)) return;
    const day = Math.floor(event.at / DAY_MS);
    for (const race of this.#racesOn(event.partition, day)) {
      const value = valueOf(event, race.planned.payload.measure);
      if (value !== 0n) add(scoresIn(race, event.partition), { account: event.account, day, value });
    }
  }

  /** `latest`: time of the last event, in milliseconds. */
  *faults(latest: number): Generator<AcrossFault> {
    for (const [name, race] of this.#races) {
      const { settled, planned } = race;
      const about = `race ${name}`;
      if (settled !== null) {
        const { partition, seq, at } = settled;
        const complaint = this.#complaint(race, settled);
        if (complaint !== null) yield { partition, seq, at, reason: `${complaint} (${about})` };
      } else if (!race.isCancelled && endOfRace(planned.payload) + OVERDUE_MS < latest) {
        const { partition, seq, at } = planned;
        yield { partition, seq, at, reason: `the race was over for more than a day and was not settled (${about})` };
      }
    }
  }

  #racesOn(partition: number, day: number): readonly Race[] {
    const running = this.#running.get(partition);
    if (running?.day === day) return running.races;
    for (const race of this.#races.values()) closeBefore(race, partition, day);
    const races = [...this.#races.values()].filter(({ planned: { payload } }) => {
      return payload.firstDay <= day && day < payload.firstDay + payload.days;
    });
    this.#running.set(partition, { day, races });
    return races;
  }

  #complaint(race: Race, settled: EventOf<'race-settled'>): string | null {
    const { partition, seq, payload } = settled;
    const isStrict = payload.fitOnly === true;
    if (!(isStrict && payload.leastOne === true) && seq > this.#marks.lackingTo('fit-winners', partition)) {
      return 'it does not say that players who could not win were left out, and that all who tie got a point';
    }
    const [from, to] = [settled.at - SETTLING_MS, settled.at];
    for (const { player, score } of payload.winners) {
      const due = totalOf(scoreOf(race, player), race.planned.payload.measure);
      if (score !== String(due)) return `account ${player} scored ${due}, not ${score}`;
      const why = isStrict ? this.#unfit.during(player, from, to) : null;
      if (why !== null) return `account ${player} won a race although it was ${why}`;
    }
    const stated = new Set(payload.winners.map(({ player }) => player));
    const scores = sorted(race);
    const isFit = (player: number) => !this.#unfit.isWithin(player, from, to);
    // An account that became unfit while the race was settled may be among them or not.
    const certain = scores.filter(({ player }) => isFit(player) || stated.has(player));
    const possible = scores.filter(({ player }) => this.#unfit.during(player, from, to) === null);
    const dues = [certain, possible].map((those) => winnersOf(race, those, payload));
    if (dues.some((due) => due.length === stated.size && due.every((player) => stated.has(player)))) return null;
    const missing = dues[0]!.find((player) => !stated.has(player));
    if (missing === undefined) return 'it has more winners than the scores give';
    const score = scores.find(({ player }) => player === missing)!;
    return `account ${missing} is not among the winners, with a score of ${score.score}`;
  }
}

type Scored = { account: number; day: number; value: bigint };

function add(scores: Map<number, Score>, { account, day, value }: Scored): void {
  const score = scores.get(account);
  if (score === undefined) {
    scores.set(account, { day, ofDay: value, before: 0n, best: value });
    return;
  }
  if (score.day !== day) {
    score.before += positive(score.ofDay);
    score.day = day;
    score.ofDay = 0n;
  }
  score.ofDay += value;
  if (value > score.best) score.best = value;
}

function scoresIn({ scores }: Race, partition: number): Map<number, Score> {
  const known = scores.get(partition) ?? new Map<number, Score>();
  scores.set(partition, known);
  return known;
}

function scoreOf({ scores }: Race, player: number): Score | undefined {
  for (const ofPartition of scores.values()) if (ofPartition.has(player)) return ofPartition.get(player);
  return undefined;
}

/** Bounds memory: of a race that is over, scores that could not win are forgotten. */
function closeBefore(race: Race, partition: number, day: number): void {
  const { planned, settled, closed } = race;
  const { firstDay, days, prizes, measure } = planned.payload;
  if (day < firstDay + days || closed.has(partition)) return;
  closed.add(partition);
  const winners = settled?.payload.winners ?? [];
  if (settled === null) race.scores.delete(partition);
  else if (winners.length >= prizes.length) {
    const least = BigInt(winners.at(-1)!.score);
    const named = new Set(winners.map(({ player }) => player));
    const scores = scoresIn(race, partition);
    for (const [player, score] of scores) {
      if (!named.has(player) && totalOf(score, measure) < least) scores.delete(player);
    }
  }
}

const positive = (sum: bigint) => (sum > 0n ? sum : 0n);

function totalOf(score: Score | undefined, measure: Measure): bigint {
  if (score === undefined) return 0n;
  return measure === 'multiplier' ? score.best : score.before + positive(score.ofDay);
}

/** The highest first, then by account. */
function sorted({ scores, planned }: Race): RacedScore[] {
  return [...scores.values()]
    .flatMap((ofPartition) => [...ofPartition])
    .map(([player, score]) => ({ player, score: totalOf(score, planned.payload.measure) }))
    .filter(({ score }) => score > 0n)
    .toSorted((one, other) =>
      one.score === other.score ? one.player - other.player : one.score > other.score ? -1 : 1,
    )
    .map(({ player, score }) => ({ player, score: String(score) }));
}

type Settled = EventOf<'race-settled'>['payload'];

function winnersOf({ planned }: Race, scores: readonly RacedScore[], { leastOne }: Settled): number[] {
  return sharePrizes(planned.payload.prizes, scores.slice(0, MOST_RACED), { leastOne }).map(({ player }) => player);
}

function valueOf(event: LedgerEvent, measure: Measure): bigint {
  if (measure === 'earned') return BigInt(earnedPointsOf(event));
  if (!isFinishedRound(event)) return 0n;
  return BigInt(measure === 'wagered' ? event.payload.stakePoints : event.payload.multiplierHundredths);
}
