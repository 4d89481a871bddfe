// What each npm script runs, under the project's own Node.

// Short-lived events of a busy second fit into the young generation, so few of them are ever moved to the old one.
const YOUNG = '--max-semi-space-size=64';

export const SCRIPTS = {
  start: { file: 'services/start.ts', needsClient: true, nodeOptions: [YOUNG] },
  dev: { file: 'tools/dev.ts' },
  test: { file: 'tools/test.ts' },
  check: { file: 'tools/check.ts' },
  format: { file: 'tools/format.ts' },
  bench: { file: 'tests/bench/bench.ts', nodeOptions: [YOUNG, '--expose-gc'] },
  soak: { file: 'tests/soak/soak.ts' },
  migrate: { file: 'services/migrate/start.ts' },
  'smoke:compose': { file: 'tools/smoke-compose.ts' },
  ledger: { file: 'services/operator/start.ts' },
  users: { file: 'services/identity/users/start.ts' },
};
