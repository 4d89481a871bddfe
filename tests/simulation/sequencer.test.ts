import { expect, test } from 'vitest';
import { soakSeed, timesOf } from '#tests/support/soak.ts';
import { runSeed, type Story } from './run-seed.ts';

const SEEDS = timesOf(3000, 500);

async function tell(seed: number): Promise<Story> {
  try {
    return await runSeed(seed);
  } catch (error) {
    throw new Error(`seed ${seed} went wrong (SIMULATION_SEED=${seed} tells it again)`, { cause: error });
  }
}

const asked = process.env['SIMULATION_SEED'];
const seeds = asked === undefined ? Array.from({ length: SEEDS }, (_, seed) => soakSeed(seed)) : [Number(asked)];

test('under any failures, every acknowledged command is in the log once and no refused one is', async () => {
  let processes = 0;
  for (const seed of seeds) processes += (await tell(seed)).processes;
  // A story needs more than one process on average.
  expect(processes / seeds.length).toBeGreaterThan(asked === undefined ? 2 : 0);
});

test('a seed always gives the same story', async () => {
  expect(await tell(42)).toEqual(await tell(42));
});
