import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { foldActivity } from './fold.ts';
import { keepWins, type Win } from './wins.ts';

const shown = (wins: readonly Win[]) => wins.map(({ game, account, gain }) => [game, account, gain]);

test('given wins, losses and pushes, then the wins are kept by game, the biggest first, ten of each at most', () => {
  const story = new EventStory().plays(1, { stake: 10, payout: 0 }).plays(2, { stake: 10, payout: 10 });
  for (let account = 1; account <= 12; account++) story.plays(account, { stake: 10, payout: 10 + account });
  story.plays(3, { stake: 5, payout: 500, game: 'plinko' });
  const { wins } = foldActivity(story.events);
  const dice = Array.from({ length: 10 }, (_, place) => ['dice', 12 - place, 12 - place]);
  expect(shown(wins)).toEqual([...dice, ['plinko', 3, 495]]);
});

test('given a win two days later, then the older ones are dropped, and those of yesterday stay', () => {
  const story = new EventStory().plays(1, { stake: 1, payout: 9 }).passes(DAY_MS).plays(2, { stake: 1, payout: 3 });
  expect(shown(foldActivity(story.events).wins)).toEqual([
    ['dice', 1, 8],
    ['dice', 2, 2],
  ]);
  story.passes(DAY_MS).plays(3, { stake: 1, payout: 2 });
  expect(shown(foldActivity(story.events).wins)).toEqual([
    ['dice', 2, 2],
    ['dice', 3, 1],
  ]);
});

test('the wins kept do not depend on batch boundaries', () => {
  const draw = drawsOf(7);
  const story = new EventStory();
  for (let round = 0; round < 400; round++) {
    story.passes(Math.floor(draw() * 900_000)).plays(1 + Math.floor(draw() * 9), {
      stake: 10,
      payout: Math.floor(draw() * 40),
      game: draw() < 0.5 ? 'dice' : 'keno',
    });
  }
  let kept: Win[] = [];
  for (let from = 0; from < story.events.length;) {
    const size = 1 + Math.floor(draw() * 20);
    kept = keepWins([...kept, ...foldActivity(story.events.slice(from, from + size)).wins]);
    from += size;
  }
  const bySeq = (wins: readonly Win[]) => wins.toSorted((one, other) => one.seq - other.seq);
  expect(bySeq(kept)).toEqual(bySeq(foldActivity(story.events).wins));
});
