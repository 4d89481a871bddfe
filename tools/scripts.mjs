import { availableParallelism } from 'node:os';

/** How a house runs: its own thread and PostgreSQL must not wait for the collector. */
const HOUSE = [
  // Short-lived events of a busy second fit into the young generation, so few of them are ever moved to the old one.
  '--max-semi-space-size=64',
  // What was moved there by mistake dies soon: the old generation is collected at five times what lives in it, a third as
  // often, and each time stops the loop for 5 to 15 ms.
  '--heap-growing-percent=400',
  // What is made of a literal that often outlives the young generation would be made in the old one at once, and keep all
  // it refers to: one process in five guesses so, and answers a fifth fewer bets for the rest of its life.
  '--no-allocation-site-pretenuring',
  // Of two processors PostgreSQL has one: four helpers of the collector that wake at once are before it in the queue.
  ...(availableParallelism() <= 2 ? ['--v8-pool-size=1'] : []),
];

export const SCRIPTS = {
  start: { file: 'services/start.ts', needsClient: true, nodeOptions: HOUSE },
  dev: { file: 'tools/dev.ts' },
  test: { file: 'tools/test.ts' },
  check: { file: 'tools/check.ts' },
  format: { file: 'tools/format.ts' },
  voice: { file: 'tools/voice/list.ts' },
  bench: { file: 'tests/bench/bench.ts', nodeOptions: [...HOUSE, '--expose-gc'] },
  migrate: { file: 'services/migrate/start.ts' },
  'smoke:compose': { file: 'tools/smoke-compose.ts' },
  ledger: { file: 'services/operator/start.ts' },
  'offers:simulate': { file: 'services/offers/simulate/start.ts' },
  users: { file: 'services/identity/users/start.ts' },
};
