import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { loyaltyView } from './view.ts';

const ANN = 11;

test('given two claims, then the last is kept', () => {
  const story = new EventStory();
  story.tells(ANN, 'loyalty-bonus-claimed', { level: 2, wageredPoints: 300 }, { available: 5, amount: 5 });
  story.passes(1000);
  story.tells(ANN, 'loyalty-bonus-claimed', { level: 3, wageredPoints: 900 }, { available: 10, amount: 10 });
  expect(loyaltyView.rows(story.events)).toEqual({
    claim: [{ account: ANN, partition: 0, seq: 2, at: STORY_BEGINS + 1000, wageredPoints: 900 }],
  });
});
