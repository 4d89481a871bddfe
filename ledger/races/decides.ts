import { startOfRace } from '#contracts/races/window.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { decides } from '../decision/decides.ts';
import { RACE_RULES } from './rules.ts';
import { raceSlice } from './slice.ts';

export const racesDecisions = decides('races', {
  slices: [raceSlice],
  rules: RACE_RULES,
  tells: {
    'race-planned': { by: 'run-races', command: ({ payload }) => ({ type: 'plan-race', ...payload }) },
    'race-cancelled': { by: 'run-races', command: ({ payload }) => ({ type: 'cancel-race', ...payload }) },
    'race-settled': {
      by: 'system',
      command: ({ payload: { winners, ...settled } }) => ({
        type: 'settle-race',
        ...settled,
        scores: winners.map(({ player, score }) => ({ player, score })),
      }),
    },
    'race-prize-paid': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-race-prize', amountPoints: amount, ...payload }),
    },
    'race-prize-declined': {
      by: 'system',
      command: ({ payload: { raceId, rank, points } }) => ({
        type: 'pay-race-prize',
        raceId,
        rank,
        amountPoints: points,
      }),
    },
  },
  gates: {
    'plan-race': {
      needsSecond: (command, { setting }) => prizePoints(command) > setting('approval-races'),
      thing: ({ name }) => `race:${name}`,
      before: () => ({}),
      gives: { points: (_account, command) => prizePoints(command), limit: 'own' },
      change: (change) => `Plan the race ${change.name}: prizes of ${countedPoints(prizePoints(change))}`,
      effect: (change) => `No such race, then players win ${countedPoints(prizePoints(change))}.`,
    },
    'cancel-race': {
      // Players were promised its prizes.
      needsSecond: ({ raceId }, { now }, { races }) => startOfRace(races!.races.get(raceId)!) <= now,
      thing: ({ raceId }) => `race:${raceId}`,
      before: ({ races }, { raceId }) => {
        const { isOver: _, ...race } = races!.races.get(raceId)!;
        return race;
      },
      change: () => 'Cancel a race that was not settled: no prize is paid',
      effect: () => 'The race pays its prizes, then it pays none.',
    },
  },
});

function prizePoints({ prizes }: { prizes: readonly number[] }): number {
  return prizes.reduce((sum, prize) => sum + prize, 0);
}
