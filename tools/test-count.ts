// How many tests of a stage passed and failed, from its report. A stage that broke before or beside its tests,
// or that ran none at all, counts as one failure: silence is not success.
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { End } from './command.ts';

const REASON_LINES = 8;
const COMPLAINT_LINES = 24;
const REASON_WIDTH = 300;

export type Count = {
  name: string;
  passed: number;
  failed: number;
  /** Of those passed, how many failed at first: told, because each is a race that waits to be found. */
  atSecondTry?: number;
  /** Tests with Kafka that this machine could not run, and why. */
  withoutKafka?: { tests: number; reason: string };
  /** Each failed or skipped test by file and name, or what broke beside them, and below it why: said again at the very
   *  end, where a cut-off log still shows it. */
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

/** One more failure, that no test stands for: an error nobody caught, a set-up that threw, a run without tests. */
function broken({ name, passed, failures = [] }: Count, { code, complaint }: End): Count {
  const what = `${name}: ended with exit code ${code}, and no test failed`;
  const heard = [what, ...linesOf(complaint).slice(-COMPLAINT_LINES)].join('\n');
  return { name, passed, failed: 1, failures: [...failures, heard] };
}

function settle(count: Count, failures: string[], end: End): Count {
  const told = failures.length === 0 ? count : { ...count, failures };
  return count.failed === 0 && (end.code !== 0 || count.passed === 0) ? broken(told, end) : told;
}

function linesOf(reason: string): string[] {
  return stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line.slice(0, REASON_WIDTH)}`);
}

/** The reason's first lines, set in: enough to know where to look. */
function withReason(test: string, reason = ''): string {
  return [test, ...linesOf(reason).slice(0, REASON_LINES)].join('\n');
}

function specsOf({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

export function countVitest(name: string, report: unknown, end: End): Count {
  const { success, data } = vitestReport.safeParse(report);
  if (!success) return broken({ name, passed: 0, failed: 0 }, end);
  const reasons = data.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.notRun ?? []),
  );
  // A test that is skipped or only planned proves nothing: it is a failure here, but where there can be no Kafka.
  const unproven = data.numPendingTests + data.numTodoTests - reasons.length;
  const failures = data.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const unsound = assertionResults.filter((test) => test.status !== 'passed' && test.meta.notRun === undefined);
    // A file that could not be read at all has no tests to name.
    if (unsound.length === 0) return status === 'failed' ? [withReason(file, message)] : [];
    return unsound.map((test) => withReason(`${file}: ${test.fullName}`, test.failureMessages[0] ?? test.status));
  });
  const count = settle({ name, passed: data.numPassedTests, failed: data.numFailedTests + unproven }, failures, end);
  const [reason] = reasons;
  return reason === undefined ? count : { ...count, withoutKafka: { tests: reasons.length, reason } };
}

export function countPlaywright(name: string, report: unknown, end: End): Count {
  const { success, data } = playwrightReport.safeParse(report);
  if (!success) return broken({ name, passed: 0, failed: 0 }, end);
  const { expected, unexpected, flaky, skipped } = data.stats;
  const failures = data.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return withReason(`${file}:${line}: ${title}`, errors[0]);
    });
  const count = settle({ name, passed: expected + flaky, failed: unexpected + skipped }, failures, end);
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
