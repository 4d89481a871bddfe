// What each npm script runs, under the project's own Node.
export const SCRIPTS = {
  start: { file: 'services/start.ts', needsClient: true },
  dev: { file: 'tools/dev.ts' },
  test: { file: 'tools/test.ts' },
  check: { file: 'tools/check.ts' },
  format: { file: 'tools/format.ts' },
  bench: { file: 'tests/bench/bench.ts', nodeOptions: ['--expose-gc'] },
  ledger: { file: 'services/operator/start.ts' },
  users: { file: 'services/identity/users/start.ts' },
};
