import { defineConfig } from 'vitest/config';

/** Only the cheapest tests count: those of contracts and of the capabilities. */
export default defineConfig({
  test: {
    include: ['{contracts,ledger}/**/*.test.ts'],
    exclude: ['**/*.int.test.ts', 'ledger/{audit,engine,lease,log}/**'],
    isolate: false,
    testTimeout: 60_000,
  },
});
