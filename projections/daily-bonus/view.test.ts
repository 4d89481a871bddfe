import { expect, test } from 'vitest';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { dailyBonusView } from './view.ts';

const ANN = 11;
const BOB = 22;

test('given claims and zones, then the last claim of each player is kept, and every zone', () => {
  const story = new EventStory().setsZone(ANN, 'Asia/Tokyo').claimsDaily(ANN, 5, { day: '2025-01-15' });
  story.claimsDaily(BOB, 6, { day: '2025-01-15', streak: 3 }).passes(1000).setsZone(ANN, 'Asia/Seoul');
  story.claimsDaily(ANN, 5, { day: '2025-01-16', streak: 2 });
  const place = { partition: 0, at: STORY_BEGINS };
  expect(dailyBonusView.rows(story.events)).toEqual({
    claim: [
      { ...place, account: ANN, seq: 5, at: STORY_BEGINS + 1000, day: '2025-01-16', streak: 2 },
      { ...place, account: BOB, seq: 3, day: '2025-01-15', streak: 3 },
    ],
    claimedDay: [
      { account: ANN, day: '2025-01-15', points: 5, streak: 1 },
      { account: BOB, day: '2025-01-15', points: 6, streak: 3 },
      { account: ANN, day: '2025-01-16', points: 5, streak: 2 },
    ],
    zone: [
      { ...place, account: ANN, seq: 1, zone: 'Asia/Tokyo' },
      { ...place, account: ANN, seq: 4, at: STORY_BEGINS + 1000, zone: 'Asia/Seoul' },
    ],
  });
});
