import { defineRefusal } from '../definition/refusal.ts';

export const raceScoresDeleted = defineRefusal(
  'race-scores-deleted',
  409,
  'Scores of its first days are deleted. Cancel the race.',
);
export const raceUnknown = defineRefusal('race-unknown', 404, 'There is no such race.');
export const raceStarted = defineRefusal(
  'race-started',
  409,
  'The race has started. It can be cancelled if it is not settled a week after its end.',
);
export const raceOver = defineRefusal('race-over', 409, 'This race is over.');
export const raceRunning = defineRefusal('race-running', 409, 'The race is not over yet.');
export const racePrizeSettled = defineRefusal('race-prize-settled', 409, 'This prize was settled before.');
export const raceInPast = defineRefusal('race-in-past', 409, 'A race starts today (UTC) at the earliest.');
export const tooManyRaces = defineRefusal('too-many-races', 409, 'Too many races are planned. Cancel one first.');

export const RACE_GATEWAY_REFUSALS = [raceScoresDeleted] as const;
