import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const ROOMS = '{contracts,infra,ledger,projections,services,tools}';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${ROOMS}/**/*.test.ts`],
          exclude: ['**/*.int.test.ts'],
          // Modules are loaded once for a worker, not once for a file: half of the time went there.
          isolate: false,
          // Property tests on a machine that is busy with something else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['web/**/*.test.{ts,tsx}'],
          // One environment for all: a worker that changes it loads the browser's stand-in anew for each file.
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/patient-screen.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/{architecture,golden}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['tests/{properties,simulation,regression}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.int.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/postgres-server.ts', 'tests/support/kafka/kafka-lender.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
