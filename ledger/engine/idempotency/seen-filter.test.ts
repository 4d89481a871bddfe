import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { drawsOf } from '#tests/support/random-story.ts';
import { Lot } from '#tests/simulation/lot.ts';
import { GENERATION_IDS, SeenFilter } from './seen-filter.ts';

function idsOf(seed: number, count: number): string[] {
  const draw = drawsOf(seed);
  const bytes = new Uint8Array(16);
  return Array.from({ length: count }, (_, place) => {
    for (let index = 0; index < 16; index++) bytes[index] = Math.floor(draw() * 256);
    return v7({ msecs: 1_760_000_000_000 + (place >> 4), random: bytes, seq: place });
  });
}

test('every id that was added is found', () => {
  const seen = new SeenFilter();
  const lot = new Lot(1);
  const ids = [...idsOf(1, 20_000), ...Array.from({ length: 20_000 }, () => lot.uuid())];
  for (const id of ids) seen.add(id);
  expect(ids.filter((id) => !seen.mayContain(id))).toEqual([]);
});

test('almost no id that was not added is found', () => {
  const seen = new SeenFilter();
  for (const id of idsOf(1, 300_000)) seen.add(id);
  const doubted = idsOf(2, 100_000).filter((id) => seen.mayContain(id));
  // Six well-mixed probes of a filter a fourteenth full collide with probability (0.025)^6.
  expect(doubted.length).toBeLessThanOrEqual(2);
});

test('a full generation is closed and still queried', () => {
  const seen = new SeenFilter();
  const [old, young] = idsOf(3, 2) as [string, string];
  seen.add(old);
  seen.generations[0]!.count = GENERATION_IDS;
  seen.add(young);
  expect(seen.generations.map(({ count }) => count)).toEqual([GENERATION_IDS, 1]);
  expect([seen.mayContain(old), seen.mayContain(young)]).toEqual([true, true]);
});
