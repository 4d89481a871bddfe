import { type CommonQueryMethods, type DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { MOST_RACED } from '#contracts/races/commands.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { isDayKept } from '#projections/leaderboard/boards.ts';
import { readRaceScores } from '#projections/leaderboard/read.ts';
import { readCheckpoints, waitUntilReached } from '#projections/positions/read.ts';
import { readDueRaces, type RaceRow } from '#projections/races/read.ts';
import { readOutOfRaces } from '#projections/standing/read.ts';

export type SettleRooms = { pool: DatabasePool; ledger: Ledger; clock: Pick<Clock, 'now'>; log: Log };

/** Clocks of machines differ by less, and a batch is written sooner. */
const LATE_MS = 60_000;

/** Settles the races that are over. Any number of processes may call it: the first to settle a race decides. */
export async function settleDueRaces({ pool, ledger, clock, log }: SettleRooms): Promise<number> {
  const at = clock.now() - LATE_MS;
  const due = await readDueRaces(pool, Math.floor(at / DAY_MS));
  if (due.length === 0 || !(await areScoresComplete(pool))) return 0;
  const unranked = [...Object.values(HOUSE_ACCOUNTS), ...(await readOutOfRaces(pool, clock.now()))];
  let settled = 0;
  for (const race of due) {
    if (!isDayKept(race.firstDay, Math.floor(clock.now() / DAY_MS))) {
      log.error({ race: race.id }, 'a race is over for too long to be settled: scores of its first days are deleted');
      continue;
    }
    const { races: account } = HOUSE_ACCOUNTS;
    const scores = await finalScores(pool, race, unranked);
    const outcome = await ledger.submit({
      type: 'settle-race',
      commandId: derivedId(`race settles|${race.id}`),
      account,
      actor: 'system:races',
      raceId: race.id as CommandId,
      scores,
      fitOnly: true,
      leastOne: true,
    });
    if (outcome.kind === 'receipt') settled++;
    else if (outcome.code !== 'race-over' && outcome.code !== 'overloaded')
      log.warn({ race: race.id, code: outcome.code }, 'a race could not be settled; trying again');
  }
  return settled;
}

async function finalScores(db: CommonQueryMethods, race: RaceRow, unranked: readonly number[]) {
  const rows = await readRaceScores(db, race, { unranked, limit: MOST_RACED });
  const last = rows[race.prizes.length - 1];
  const ranked = last === undefined ? rows : rows.filter(({ score }) => score >= last.score);
  return ranked.map(({ account: player, score }) => ({ player, score: String(score) }));
}

const RANKED_BY = ['leaderboard', 'standing'] as const;

/** The views have all that the log has now, so nothing of a day that is over is missing. */
async function areScoresComplete(db: CommonQueryMethods): Promise<boolean> {
  const { position } = await readLogEnd(db);
  if (!(await waitUntilReached(db, RANKED_BY, position))) return false;
  const checkpoints = await readCheckpoints(db);
  return !checkpoints.some(({ view, isStale }) => isStale && RANKED_BY.some((name) => name === view));
}
