import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { racesView } from './view.ts';

const ANN = 11;
const BOB = 22;
const { races: HOUSE } = HOUSE_ACCOUNTS;

test('a race has its terms and its end, and each winner the prize and when it was paid or declined', () => {
  const terms = {
    name: 'Friday',
    measure: 'wagered',
    firstDay: 20_000,
    days: 2,
    prizes: [90, 10],
    reason: 'fun',
  } as const;
  const story = new EventStory().tells(
    HOUSE,
    'race-planned',
    { ...terms, prizes: [...terms.prizes] },
    { actor: 'operator:7' },
  );
  const { commandId: raceId, at } = story.last;
  const winners = [
    { player: ANN, rank: 1, score: '500', points: 90 },
    { player: BOB, rank: 2, score: '400', points: 10 },
  ];
  story.tells(HOUSE, 'race-settled', { raceId, winners }, {});
  story.tells(ANN, 'race-prize-paid', { raceId, rank: 1 }, { available: 90, amount: 90 });
  story.tells(BOB, 'race-prize-declined', { raceId, rank: 2, points: 10 }, {});
  expect(racesView.rows(story.events)).toEqual({
    race: [{ id: raceId, ...terms, planner: 'operator:7', plannedAt: at, settledAt: at }],
    winner: [
      { race: raceId, account: ANN, rank: 1, score: 500n, points: 90, paidAt: at },
      { race: raceId, account: BOB, rank: 2, score: 400n, points: 10, declinedAt: at },
    ],
  });
});
