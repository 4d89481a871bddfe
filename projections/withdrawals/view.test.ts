import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { WithdrawalStory } from '#tests/support/withdrawal-story.ts';
import { withdrawalsView } from './view.ts';

const ANN = 11;

test('a withdrawal has what its request says and the stage after its last event', () => {
  const story = new EventStory().opens(ANN).adjusts(ANN, 5000);
  const withdrawal = new WithdrawalStory(story, ANN, 1000);
  const { at } = story.last;
  story.passes(1000);
  withdrawal.approves().submits().notes('unknown');
  expect(withdrawalsView.rows(story.events).withdrawal).toEqual([
    {
      id: withdrawal.id,
      account: ANN,
      partition: 0,
      seq: story.last.seq,
      stage: 'unknown',
      updatedAt: at + 1000,
      method: 'paypal',
      points: 1000,
      micros: 10_000_000,
      requestedAt: at,
      attempt: 1,
      provider: 'paypal',
      decidedBy: 'operator:7',
      notes: 'reviewed',
    },
  ]);
});

test('each event leads to its stage', () => {
  const stageAfter = (tell: (withdrawal: WithdrawalStory) => unknown) => {
    const story = new EventStory().opens(ANN).adjusts(ANN, 5000);
    tell(new WithdrawalStory(story, ANN, 1000));
    return withdrawalsView.rows(story.events).withdrawal[0]?.stage;
  };
  expect(stageAfter(() => {})).toBe('requested');
  expect(stageAfter((one) => one.ends('withdrawal-rejected'))).toBe('rejected');
  expect(stageAfter((one) => one.ends('withdrawal-failed'))).toBe('failed');
  expect(stageAfter((one) => one.approves())).toBe('approved');
  expect(stageAfter((one) => one.submits())).toBe('submitting');
  expect(stageAfter((one) => one.submits().accepts())).toBe('accepted');
  expect(stageAfter((one) => one.submits().notes('unclaimed'))).toBe('unclaimed');
  expect(stageAfter((one) => one.submits().refuses())).toBe('refused');
  expect(stageAfter((one) => one.pays())).toBe('paid');
  expect(stageAfter((one) => one.pays().returns())).toBe('kept');
  expect(stageAfter((one) => one.pays().returns().releases())).toBe('returned');
});
