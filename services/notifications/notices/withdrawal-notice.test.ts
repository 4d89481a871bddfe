import { expect, test } from 'vitest';
import { EventStory } from '#tests/support/event-story.ts';
import { WithdrawalStory } from '#tests/support/withdrawal-story.ts';
import { describeNotification } from '#contracts/notifications/fact.ts';
import { noticesOf } from './notices-of.ts';

const ANN = 11;
const RULES = { bigWin: { multiple: 10, points: 100 }, signupBonus: 100 };

test('each change of a withdrawal makes one notification, which says where the points are', () => {
  const story = new EventStory().opens(ANN).adjusts(ANN, 5000);
  const withdrawal = new WithdrawalStory(story, ANN, 1000);
  const { id } = withdrawal;
  withdrawal.approves().submits().accepts().notes('unclaimed').pays(1).returns().releases();
  const told = story.events
    .flatMap((event) => noticesOf(event, RULES))
    .filter(({ fact }) => fact.kind === 'withdrawal');
  expect(told.map(({ cause }) => cause)).toEqual([
    `withdrawal:requested:${id}`,
    `withdrawal:approved:${id}`,
    `withdrawal:unclaimed:${id}:1`,
    `withdrawal:completed:${id}`,
    `withdrawal:returned:${id}`,
    `withdrawal:released:${id}`,
  ]);
  expect(describeNotification(told.at(-1)!.fact)).toEqual({
    type: 'withdrawal',
    title: 'Withdrawal returned',
    message: 'Your PayPal payment came back. Your points are back in your balance.',
    amount: 1000,
  });
});
