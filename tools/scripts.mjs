import { availableParallelism } from 'node:os';

/** The server's thread and PostgreSQL must not wait for the garbage collector. */
const HOUSE = [
  // The short-lived events of a busy second fit into the young generation.
  '--max-semi-space-size=64',
  // The old generation is collected a third as often. Each collection stops the loop for 5 to 15 ms.
  '--heap-growing-percent=400',
  // Pretenured literals retain all they reference: one process in five answers a fifth fewer bets.
  '--no-allocation-site-pretenuring',
  // With two processors four collector threads that wake at once would delay PostgreSQL.
  ...(availableParallelism() <= 2 ? ['--v8-pool-size=1'] : []),
];

/** `needsTools`: development dependencies, which a start does not wait for. */
export const SCRIPTS = {
  start: { file: 'services/start.ts', needsClient: true, nodeOptions: HOUSE },
  dev: { file: 'tools/dev.ts' },
  test: { file: 'tools/test.ts', needsTools: true },
  soak: { file: 'tools/soak.ts', needsTools: true },
  check: { file: 'tools/check.ts', needsTools: true },
  format: { file: 'tools/format.ts', needsTools: true },
  voice: { file: 'tools/voice/list.ts', needsTools: true },
  mutants: { file: 'tools/mutants.ts', needsTools: true },
  bench: { file: 'tests/bench/bench.ts', needsTools: true, nodeOptions: [...HOUSE, '--expose-gc'] },
  migrate: { file: 'services/migrate/start.ts' },
  'smoke:compose': { file: 'tools/smoke-compose.ts', needsTools: true },
  ledger: { file: 'services/operator/start.ts' },
  'offers:simulate': { file: 'demo/offers/simulate/start.ts' },
  users: { file: 'services/identity/users/start.ts' },
};
