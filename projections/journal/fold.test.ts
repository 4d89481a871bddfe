import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { foldJournal } from './fold.ts';

const ANN = 1011;

test('given rounds of games, then no entry', () => {
  const story = new EventStory().plays(ANN, { stake: 1, payout: 2 }).starts(ANN, 5).opensTile(ANN, 3).settles(ANN, 7);
  expect(foldJournal(story.events)).toEqual([]);
});

test('given a hold, then one entry with both legs, actor, reason and the balance after it', () => {
  const story = new EventStory(2).bonus(ANN, 100).passes(5).holds(ANN, 60, 'a gift\0 card');
  expect(foldJournal(story.events)[1]).toEqual({
    partition: 2,
    seq: 2,
    at: STORY_BEGINS + 5,
    account: ANN,
    kind: 'points-held',
    actor: 'player',
    commandId: story.last.commandId,
    points: { amount: -60, to: 'players:available', from: 'players:held' },
    dollars: null,
    available: 40,
    held: 60,
    reason: 'a gift card',
    document: null,
  });
});

test('given a posting of dollars, then its dollar leg and its document, and no points', () => {
  const story = new EventStory().postsDollars('bank', 'suspense', 5, 'S-17');
  expect(foldJournal(story.events)).toMatchObject([
    { points: null, dollars: { micros: 5, to: 'bank', from: 'suspense' }, document: 'S-17', actor: 'operator:9' },
  ]);
});

test('given a ban, then an entry without legs', () => {
  expect(foldJournal(new EventStory().bans(ANN).events)).toMatchObject([
    { kind: 'account-banned', points: null, dollars: null, actor: 'operator:7', reason: 'cheating' },
  ]);
});
