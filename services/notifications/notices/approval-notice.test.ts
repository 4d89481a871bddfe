import { expect, test } from 'vitest';
import { describeNotification } from '#contracts/notifications/fact.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { noticesOf } from './notices-of.ts';

const RULES = { bigWin: { multiple: 10, points: 100 }, signupBonus: 1 };
const ANN = 2001;

const toldOf = (story: EventStory) => noticesOf(story.last, RULES);

test('the maker of a change is notified of its end, and the account that it is about is not', () => {
  const story = new EventStory().opens(ANN);
  const requestId = story.asksToCorrect(ANN, 10);
  expect(toldOf(story)).toEqual([]);
  const [notice] = toldOf(story.endsChange(ANN, requestId, 'change-rejected'));
  expect(notice).toMatchObject({ account: 7, cause: `approval:${requestId}` });
  expect(describeNotification(notice!.fact)).toMatchObject({
    title: 'Change rejected',
    message: 'The change that you asked for was rejected. no',
  });
  expect(toldOf(story.endsChange(ANN, requestId, 'change-outdated'))).toMatchObject([{ account: 7 }]);
  expect(toldOf(story.endsChange(ANN, requestId, 'change-expired'))).toMatchObject([{ account: 7 }]);
  expect(toldOf(story.approvesChange(ANN, requestId))).toMatchObject([{ account: 7 }]);
});

test('makers who withdraw their own changes are not notified', () => {
  const story = new EventStory().opens(ANN);
  const requestId = story.asksToCorrect(ANN, 10);
  expect(toldOf(story.endsChange(ANN, requestId, 'change-withdrawn'))).toEqual([]);
});
