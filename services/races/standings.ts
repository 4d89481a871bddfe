import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { type RacedScore, type RaceWinner, sharePrizes } from '#contracts/races/prizes.ts';
import { readRaceScores } from '#projections/leaderboard/read.ts';
import { type RaceRow, readCurrentRaces, readWinners } from '#projections/races/read.ts';
import { readOutOfRaces } from '#projections/standing/read.ts';
import { freshFor } from '../module/fresh-for.ts';
import { stateOfRace } from './race-state.ts';

export type RaceStanding = {
  race: RaceRow;
  places: readonly Place[];
  /** Null once the race is settled. */
  unranked: readonly number[] | null;
};
export type Place = { account: number; rank: number; score: bigint; prizePoints: number };

const FRESH_MS = 5000;
const PAST_DAYS = 7;
const MOST_RACES = 20;
const MOST_PLACES = 200;

/** One read serves all players of this process for a few seconds. */
export function openStandings(pool: DatabasePool, now: () => number): () => Promise<readonly RaceStanding[]> {
  return freshFor(FRESH_MS, now, async () => {
    const at = now();
    const asked = { today: Math.floor(at / DAY_MS), pastDays: PAST_DAYS, limit: MOST_RACES };
    const [races, out] = await Promise.all([readCurrentRaces(pool, asked), readOutOfRaces(pool, at)]);
    const unranked = [...Object.values(HOUSE_ACCOUNTS), ...out];
    return Promise.all(races.map((race) => standingOf(pool, race, { unranked, at })));
  });
}

type Seen = { unranked: readonly number[]; at: number };

async function standingOf(pool: DatabasePool, race: RaceRow, { unranked, at }: Seen): Promise<RaceStanding> {
  const state = stateOfRace(race, at);
  if (state === 'planned') return { race, places: [], unranked };
  if (state === 'settled') {
    const winners = await readWinners(pool, race.id, { after: 0, limit: MOST_PLACES });
    const places = winners.map(({ account, rank, score, points }) => ({ account, rank, score, prizePoints: points }));
    return { race, places, unranked: null };
  }
  const scores = await readRaceScores(pool, race, { unranked, limit: MOST_PLACES });
  return { race, places: placesOf(race.prizes, scores), unranked };
}

function placesOf(prizes: readonly number[], scores: readonly { account: number; score: bigint }[]): Place[] {
  const raced = scores.map(({ account, score }): RacedScore => ({ player: account, score: String(score) }));
  const won = new Map(
    sharePrizes(prizes, raced, { leastOne: true }).map((winner): [number, RaceWinner] => [winner.player, winner]),
  );
  const places: Place[] = [];
  scores.forEach(({ account, score }, at) => {
    const before = places[at - 1];
    const rank = before?.score === score ? before.rank : at + 1;
    places.push({ account, rank, score, prizePoints: won.get(account)?.points ?? 0 });
  });
  return places;
}
