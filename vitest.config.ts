import { defineConfig } from 'vitest/config';
import { FileDurations } from './tests/support/file-durations.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const ROOMS = '{contracts,demo,infra,ledger,projections,services,tools}';

/** Files begin so. Set by `npm test`. */
const report = process.env['TALLYHOUSE_TEST_REPORT'];

export default defineConfig({
  test: {
    reporters:
      report === undefined
        ? ['default']
        : ['default', ['json', { outputFile: `${report}.json` }], new FileDurations(`${report}-files.json`)],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${ROOMS}/**/*.test.ts`],
          exclude: ['**/*.int.test.ts'],
          // Loading modules once per file took half of the time.
          isolate: false,
          // For property tests on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['web/**/*.test.{ts,tsx}'],
          // A worker that changes it reloads happy-dom for each file.
          environment: 'happy-dom',
          // Files share a page: a link that one of them presses must not lead the next ones away.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
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
          testTimeout: 600_000,
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
