import type { DatabasePool } from 'slonik';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { startOfDay } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import type { StaffRace } from '#contracts/races/staff-calls.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { endOfRace, mayBeCancelled, startOfRace } from '#contracts/races/window.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { isDayKept } from '#projections/leaderboard/boards.ts';
import { type RaceRow, readRace, readRaces, readWinners } from '#projections/races/read.ts';
import { submitToHouse } from '../module/house-account.ts';
import { refused } from '../module/errors.ts';
import { paymentState } from '../module/payment-state.ts';
import { answer, answerOf, answerPage, type Handlers } from '../module/handler.ts';
import { namesBy, operatorNames } from '../module/person-names.ts';
import { stateOfRace } from './race-state.ts';

export type DeskRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'publicPersons'>;
  now: () => number;
};
export type DeskCall = 'staff-races' | 'race-winners' | 'plan-race' | 'cancel-race' | 'settle-race';

export function raceDeskHandlers({ pool, ledger, identity, now }: DeskRooms): Pick<Handlers, DeskCall> {
  const namesOf = namesBy(identity);
  const { races: account } = HOUSE_ACCOUNTS;
  return {
    async 'staff-races'({ query }) {
      return answerPage(await readRaces(pool, query), async (rows) => {
        const nameOf = await operatorNames(
          identity,
          rows.map(({ planner }) => planner),
        );
        return rows.map((row) => presentRace({ ...row, planner: nameOf(row.planner) ?? row.planner }, now()));
      });
    },
    async 'race-winners'({ params: { id }, query: { before: after = 0, limit } }) {
      const rows = await readWinners(pool, id, { after, limit });
      const nameOf = await namesOf(rows.map((row) => row.account));
      return answer(
        rows.map((row) => ({
          id: row.account,
          name: nameOf(row.account),
          rank: row.rank,
          score: row.score,
          points: row.points,
          state: paymentState(row),
        })),
      );
    },
    async 'plan-race'({ account: operator, commandId, body: { startsOn, ...terms } }) {
      const by = { commandId, account, actor: `operator:${operator}` };
      const firstDay = startOfDay(startsOn) / DAY_MS;
      const outcome = await submitToHouse(ledger, { type: 'plan-race', ...by, ...terms, firstDay });
      return outcome.kind === 'refusal' ? outcome : answerOf({ success: true as const, name: terms.name }, outcome);
    },
    async 'cancel-race'({ account: operator, commandId, params: { id: raceId }, body: { reason } }) {
      const by = { commandId, account, actor: `operator:${operator}` };
      const outcome = await submitToHouse(ledger, { type: 'cancel-race', ...by, raceId, reason });
      return outcome.kind === 'refusal' ? outcome : answerOf({ success: true as const }, outcome);
    },
    async 'settle-race'({ params: { id } }) {
      const race = await readRace(pool, id);
      if (race === null) return refusal('race-unknown');
      if (race.cancelledAt !== null || race.settledAt !== null) return refusal('race-over');
      if (now() < endOfRace(race)) return refusal('race-running');
      if (!maySettle(race, now())) return SCORES_DELETED;
      await addJob(pool, { queue: 'races', key: 'settle' });
      return answer({ success: true as const });
    },
  };
}

const SCORES_DELETED = refused('race-scores-deleted', REFUSALS['race-scores-deleted'].message);

function maySettle(race: RaceRow, now: number): boolean {
  const isOpen = race.cancelledAt === null && race.settledAt === null;
  return isOpen && now >= endOfRace(race) && isDayKept(race.firstDay, Math.floor(now / DAY_MS));
}

function presentRace(row: RaceRow, now: number): StaffRace {
  const { id, name, measure, prizes, winners, paidPoints, declinedPoints, reason, planner } = row;
  return {
    id,
    name,
    measure,
    startsAt: instantOf(startOfRace(row)),
    endsAt: instantOf(endOfRace(row)),
    state: row.cancelledAt === null ? stateOfRace(row, now) : 'cancelled',
    prizes,
    prizePoints: prizes.reduce((sum, prize) => sum + BigInt(prize), 0n),
    winners,
    paidPoints,
    declinedPoints,
    reason,
    planner,
    plannedAt: instantOf(row.plannedAt),
    mayCancel: row.cancelledAt === null && row.settledAt === null && mayBeCancelled(row, now),
    maySettle: maySettle(row, now),
  };
}
