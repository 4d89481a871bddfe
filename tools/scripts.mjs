// What each npm script runs, under the project's own Node.

// Short-lived events of a busy second fit into the young generation, so few of them are ever moved to the old one.
const YOUNG = '--max-semi-space-size=64';
// What lives long is little and what was moved there by mistake dies soon: collected at five times its size instead of twice,
// the whole heap is looked through a third as often, and each time stops the loop for 5 to 15 ms.
const OLD = '--heap-growing-percent=400';

export const SCRIPTS = {
  start: { file: 'services/start.ts', needsClient: true, nodeOptions: [YOUNG, OLD] },
  dev: { file: 'tools/dev.ts' },
  test: { file: 'tools/test.ts' },
  check: { file: 'tools/check.ts' },
  format: { file: 'tools/format.ts' },
  bench: { file: 'tests/bench/bench.ts', nodeOptions: [YOUNG, OLD, '--expose-gc'] },
  soak: { file: 'tests/soak/soak.ts' },
  migrate: { file: 'services/migrate/start.ts' },
  'smoke:compose': { file: 'tools/smoke-compose.ts' },
  ledger: { file: 'services/operator/start.ts' },
  users: { file: 'services/identity/users/start.ts' },
};
