import type { DatabasePool } from 'slonik';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { expectationOf } from '#contracts/games/expected-return.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import {
  figuresOf,
  type GameSums,
  type ReturnFigures,
  type ReturnSums,
  spreadOf,
  totalOf,
  zScoreOf,
} from '#projections/house-returns/figures.ts';
import { type DayReturns, readFarPlayers, readHouseReturns, readReturnDays } from '#projections/house-returns/read.ts';
import { readOldestRounds } from '#projections/rounds/read.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handlers } from '../module/handler.ts';

type Deps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons'> };
type ReturnCall = 'house-returns' | 'return-days' | 'far-players' | 'open-rounds';

function houseReturnsHandlers({ pool, identity }: Deps): Pick<Handlers, ReturnCall> {
  const named = async <Row extends { account: number }>(rows: readonly Row[]) => {
    const people = await identity.publicPersons([...new Set(rows.map(({ account }) => account))]);
    return rows.map((row) => ({ ...row, username: people.get(row.account)?.username ?? null }));
  };
  return {
    async 'house-returns'({ query }) {
      const games = await readHouseReturns(pool, periodOf(query));
      return answer({
        games: games.map((sums) => {
          const { game } = sums;
          return { game, expectation: expectationOf(game), ...presentGame(sums) };
        }),
        totals: presentGame(totalOf(games)),
      });
    },
    async 'return-days'({ query }) {
      return answer({ days: zScoresByDay(await readReturnDays(pool, periodOf(query))) });
    },
    async 'far-players'({ query: { game, rounds, limit } }) {
      const players = await named(await readFarPlayers(pool, { game, leastRounds: rounds, limit }));
      return answer({
        rows: players.map(({ account, username, ...sums }) => {
          const { game: at } = sums;
          return { account, username, game: at, expectation: expectationOf(at), ...presentFigures(figuresOf(sums)) };
        }),
      });
    },
    async 'open-rounds'({ query }) {
      const rounds = await named(await readOldestRounds(pool, query));
      return answer({
        rows: rounds.map(({ startedAt, movedAt, ...round }) => ({
          ...round,
          startedAt: instantOf(startedAt),
          movedAt: instantOf(movedAt),
        })),
      });
    },
  };
}

const numberOf = (day: string | undefined) => (day === undefined ? undefined : startOfDay(day) / DAY_MS);

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { firstDay: numberOf(from), lastDay: numberOf(to) };
}

/** Of the sums from the first day on. */
function zScoresByDay(rows: readonly DayReturns[]) {
  const sums = new Map<GameName, Pick<ReturnSums, 'payouts' | 'expected' | 'squares'>>();
  const days: { day: string; zScores: Partial<Record<GameName, number>> }[] = [];
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    for (const { game, payouts, expected, squares } of ofDay) {
      const before = sums.get(game) ?? { payouts: 0n, expected: 0n, squares: 0n };
      sums.set(game, {
        payouts: before.payouts + payouts,
        expected: before.expected + expected,
        squares: before.squares + squares,
      });
    }
    const scored = [...sums].map(([game, sum]) => [game, zScoreOf(sum)] as const);
    days.push({ day: dayOf(day * DAY_MS), zScores: Object.fromEntries(scored.filter(([, score]) => score !== null)) });
  }
  return days;
}

function presentGame(sums: Omit<GameSums, 'game'>) {
  const { zScore: zByRules, ...spread } = spreadOf(sums);
  return { ...presentFigures(figuresOf(sums)), zByRules, ...spread };
}

function presentFigures({ turnoverPoints, payoutPoints, housePoints, expectedPoints, ...rest }: ReturnFigures) {
  return {
    turnover: turnoverPoints,
    payouts: payoutPoints,
    houseResult: housePoints,
    expectedPayouts: Number(expectedPoints),
    ...rest,
  };
}

export const handlers = (ground: Ground) => houseReturnsHandlers(ground);
