import { DAY_MS } from '#contracts/days/time.ts';
import { refusal } from '#contracts/outcome.ts';
import type { RACE_COMMANDS } from '#contracts/races/commands.ts';
import { sharePrizes } from '#contracts/races/prizes.ts';
import { endOfRace, mayBeCancelled } from '#contracts/races/window.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mayTake } from '../play/may-take.ts';
import { NO_RACES } from './slice.ts';

/** Bounds the book. */
const MOST_PLANNED = 20;

const planRace: Rule<'plan-race'> = (account, command, { now }) => {
  const { name, measure, firstDay, days, prizes, reason } = command;
  if (firstDay < Math.floor(now / DAY_MS)) return refusal('race-in-past');
  const planned = [...(account.races ?? NO_RACES).races.values()].filter(({ isOver }) => !isOver);
  if (planned.length >= MOST_PLANNED) return refusal('too-many-races');
  return [draft('race-planned', { name, measure, firstDay, days, prizes, reason })];
};

const cancelRace: Rule<'cancel-race'> = (account, { raceId, reason }, { now }) => {
  const race = (account.races ?? NO_RACES).races.get(raceId);
  if (race === undefined) return refusal('race-unknown');
  if (race.isOver) return refusal('race-over');
  return mayBeCancelled(race, now) ? [draft('race-cancelled', { raceId, reason })] : refusal('race-started');
};

const settleRace: Rule<'settle-race'> = (account, { raceId, scores, fitOnly, leastOne }, { now }) => {
  const race = (account.races ?? NO_RACES).races.get(raceId);
  if (race === undefined) return refusal('race-unknown');
  if (race.isOver) return refusal('race-over');
  if (now < endOfRace(race)) return refusal('race-running');
  const winners = sharePrizes(race.prizes, scores, { leastOne });
  return [draft('race-settled', { raceId, winners, ...(fitOnly && { fitOnly }), ...(leastOne && { leastOne }) })];
};

/** Always settles the prize that the player won. */
const payRacePrize: Rule<'pay-race-prize'> = (account, { raceId, rank, amountPoints: points }, { now }) => {
  if ((account.races ?? NO_RACES).settled.has(raceId)) return refusal('race-prize-settled');
  return mayTake(account, points, now)
    ? [draft('race-prize-paid', { raceId, rank }, points)]
    : [draft('race-prize-declined', { raceId, rank, points })];
};

export const RACE_RULES: Rules<(typeof RACE_COMMANDS)[number]['type']> = {
  'plan-race': planRace,
  'cancel-race': cancelRace,
  'settle-race': settleRace,
  'pay-race-prize': payRacePrize,
};
