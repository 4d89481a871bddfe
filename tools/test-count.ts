// How many tests of a stage passed and failed, from its report. A stage that broke before or beside its tests,
// or that ran none at all, counts as one failure: silence is not success.
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const REASON_LINES = 8;
const REASON_WIDTH = 300;

export type Count = {
  name: string;
  passed: number;
  failed: number;
  /** Of those passed, how many failed at first: told, because each is a race that waits to be found. */
  atSecondTry?: number;
  /** Tests with Kafka that this machine could not run, and why. */
  withoutKafka?: { tests: number; reason: string };
  /** Each failed test by file and name, and below it why: said again at the very end, where a cut-off log still shows it. */
  failures?: string[];
};

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z
    .array(
      z.object({
        name: z.string().default(''),
        status: z.string().default('passed'),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            meta: z.object({ notRun: z.string().optional() }),
            status: z.string().default('passed'),
            fullName: z.string().default(''),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
});
const playwrightSpec = z.object({
  ok: z.boolean(),
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z
    .array(z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) }))
    .default([]),
});
type PlaywrightSuite = { suites: PlaywrightSuite[]; specs: z.infer<typeof playwrightSpec>[] };
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
  specs: z.array(playwrightSpec).default([]),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite).default([]),
});

function settle(name: string, passed: number, failed: number, exitCode: number): Count {
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { name, passed, failed: isBroken ? 1 : failed };
}

function withFailures(count: Count, failures: string[]): Count {
  return failures.length === 0 ? count : { ...count, failures };
}

/** The reason's first lines, set in: enough to know where to look. */
function withReason(test: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [test, ...lines.slice(0, REASON_LINES).map((line) => `    ${line.slice(0, REASON_WIDTH)}`)].join('\n');
}

function specsOf({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

export function countVitest(name: string, report: unknown, exitCode: number): Count {
  const { success, data } = vitestReport.safeParse(report);
  if (!success) return { name, passed: 0, failed: 1 };
  const reasons = data.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.notRun ?? []),
  );
  // A test that is skipped or only planned proves nothing: it is a failure here, but where there can be no Kafka.
  const unproven = data.numPendingTests + data.numTodoTests - reasons.length;
  const failures = data.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be read at all has no tests to name.
    if (failed.length === 0) return status === 'failed' ? [withReason(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages[0]));
  });
  const count = withFailures(settle(name, data.numPassedTests, data.numFailedTests + unproven, exitCode), failures);
  const [reason] = reasons;
  return reason === undefined ? count : { ...count, withoutKafka: { tests: reasons.length, reason } };
}

export function countPlaywright(name: string, report: unknown, exitCode: number): Count {
  const { success, data } = playwrightReport.safeParse(report);
  if (!success) return { name, passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = data.stats;
  const failures = data.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return withReason(`${file}:${line}: ${title}`, errors[0]);
    });
  const count = withFailures(settle(name, expected + flaky, unexpected + skipped, exitCode), failures);
  return flaky === 0 ? count : { ...count, atSecondTry: flaky };
}

/** "54 passed (1 of them at the second try), 0 failed" */
export function describeCount({ passed, failed, atSecondTry = 0 }: Count): string {
  const doubt = atSecondTry === 0 ? '' : ` (${atSecondTry} of them at the second try)`;
  return `${passed} passed${doubt}, ${failed} failed`;
}

/** "12 Kafka tests not run: KAFKA_BROKERS is not set, …"; null when all were run. */
export function describeNotRun({ withoutKafka }: Count): string | null {
  return withoutKafka === undefined ? null : `${withoutKafka.tests} Kafka tests not run: ${withoutKafka.reason}`;
}

export function sumOf(counts: readonly Count[]): { passed: number; failed: number } {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
