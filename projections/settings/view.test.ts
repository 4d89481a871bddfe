import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { settingsView } from './view.ts';

test('given changes of settings, then each is a row with value, actor, reason and time', () => {
  const story = new EventStory(2).sets('signup-bonus', 250).opens(7).passes(1000);
  story.sets('game-limits', { dice: { maxStakePoints: 5 } }, 'a reason');
  const common = { partition: 2, actor: 'operator:7' };
  expect(settingsView.rows(story.events)).toEqual({
    change: [
      { ...common, seq: 1, key: 'signup-bonus', value: 250, reason: 'a new season', at: STORY_BEGINS },
      {
        ...common,
        seq: 4,
        key: 'game-limits',
        value: { dice: { maxStakePoints: 5 } },
        reason: 'a reason',
        at: STORY_BEGINS + 1000,
      },
    ],
    setting: expect.any(Array),
  });
});

test('the last value of a setting is kept', () => {
  const story = new EventStory().sets('signup-bonus', 250).sets('signup-bonus', 300);
  expect(settingsView.rows(story.events).setting).toMatchObject([{ key: 'signup-bonus', value: 300, seq: 2 }]);
});
