import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { flightsOf } from './flights.ts';
import { foldRounds } from './fold.ts';

test('given rounds of crash, then news of each end has its outcome, and other games are left out', () => {
  const outcome = { crashPointHundredths: 250, cashOutHundredths: 200 };
  const story = new EventStory()
    .plays(1, { stake: 10, payout: 20, game: 'crash', outcome })
    .plays(2, { stake: 5, payout: 0, game: 'dice' });
  expect(flightsOf(foldRounds(story.events))).toMatchObject([{ account: 1, stakePoints: 10, seq: 1, end: outcome }]);
});
