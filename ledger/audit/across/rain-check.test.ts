import { expect, test } from 'vitest';
import { RainStory } from '#tests/support/rain-story.ts';
import { RainCheck } from './rain-check.ts';

const reportOf = (...stories: RainStory[]) => {
  const check = new RainCheck();
  for (const { events } of stories) for (const event of events) check.after(event);
  return check.report();
};

function poured() {
  const pool = new RainStory(1).feedsRain(100);
  return { pool, rain: pool.pours(33, [11, 12, 13]) };
}

test('given shares as poured, in a partition read before the pool’s, then nothing is found', () => {
  const { pool, rain } = poured();
  const players = new RainStory().paysShare(11, rain, 33).declinesShare(12, rain, 33);
  expect(reportOf(players, pool)).toEqual({ rains: 1, paid: 1, returned: 0, open: 2, finding: null });
  pool.returnsShare(12, rain, 33);
  expect(reportOf(players, pool)).toEqual({ rains: 1, paid: 1, returned: 1, open: 1, finding: null });
});

test.each([
  ['of a rain that was never poured', (players: RainStory) => players.paysShare(11, 'another', 33), 'never poured'],
  ['of a player who took no part', (players: RainStory, rain: string) => players.paysShare(14, rain, 33), 'no part'],
  ['that is larger', (players: RainStory, rain: string) => players.paysShare(11, rain, 34), 'was 33 points, not 34'],
  [
    'paid twice',
    (players: RainStory, rain: string) => players.paysShare(11, rain, 33).paysShare(11, rain, 33),
    'had its share before',
  ],
  [
    'declined and paid',
    (players: RainStory, rain: string) => players.declinesShare(11, rain, 33).paysShare(11, rain, 33),
    'had its share before',
  ],
])('a forged share %s is found', (_what, forge, found) => {
  const { pool, rain } = poured();
  expect(reportOf(pool, forge(new RainStory(), rain)).finding).toContain(found);
});

test('a share that comes back to the pool without having been declined is found', () => {
  const { pool, rain } = poured();
  pool.returnsShare(12, rain, 33);
  expect(reportOf(pool).finding).toContain('no share of the rain');
  expect(reportOf(pool, new RainStory().paysShare(12, rain, 33)).finding).toContain('declined no share');
});
