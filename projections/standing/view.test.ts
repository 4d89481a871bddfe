import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { standingView } from './view.ts';

const ANN = 11;
const BOB = 22;
const CAT = 33;

test('given bans, roles, exclusions and a closed account, then the last of each applies', () => {
  const story = new EventStory().bans(ANN).grants(BOB, 'finance', 5000).unbans(ANN).grants(BOB, 'admin');
  story.passes(10).revokes(BOB, 'finance').excludes(ANN, 7000);
  story.tells(CAT, 'account-closed', {}, {});
  const at = STORY_BEGINS + 10;
  expect(standingView.rows(story.events)).toEqual({
    ban: [
      {
        account: ANN,
        partition: 0,
        seq: 3,
        at: STORY_BEGINS,
        isBanned: false,
        until: null,
        reason: 'a mistake',
        actor: 'operator:8',
      },
    ],
    role: [
      {
        account: BOB,
        partition: 0,
        seq: 5,
        at,
        role: 'finance',
        isHeld: false,
        until: null,
        reason: 'leaves',
        actor: 'cli:ines',
      },
      {
        account: BOB,
        partition: 0,
        seq: 4,
        at: STORY_BEGINS,
        role: 'admin',
        isHeld: true,
        until: null,
        reason: 'joins',
        actor: 'cli:ines',
      },
    ],
    closed: [{ account: CAT, at }],
    exclusion: [{ account: ANN, partition: 0, seq: 6, at, until: 7000 }],
    change: expect.any(Array),
  });
});

test('every change keeps its reason, actor and position', () => {
  const { events } = new EventStory().bans(ANN).unbans(ANN).grants(ANN, 'finance', 5000).revokes(ANN, 'finance');
  expect(
    standingView
      .rows(events)
      .change.map(({ seq, kind, role = null, until, reason, actor }) => [seq, kind, role, until, reason, actor]),
  ).toEqual([
    [1, 'ban', null, null, 'cheating', 'operator:7'],
    [2, 'unban', null, null, 'a mistake', 'operator:8'],
    [3, 'grant', 'finance', 5000, 'joins', 'cli:ines'],
    [4, 'revoke', 'finance', null, 'leaves', 'cli:ines'],
  ]);
});

test('given games and points, then no standing changes', () => {
  const story = new EventStory().opens(ANN).bonus(ANN, 100).plays(ANN, { stake: 10, payout: 0 });
  expect(standingView.rows(story.events)).toEqual({ ban: [], role: [], closed: [], exclusion: [], change: [] });
});

test('given a ban with an end, then the ban and its change have it', () => {
  const { ban, change } = standingView.rows(new EventStory().bansUntil(ANN, 7000).events);
  expect(ban).toMatchObject([{ account: ANN, isBanned: true, until: 7000 }]);
  expect(change).toMatchObject([{ kind: 'ban', until: 7000 }]);
});
