// How many tests of a stage passed and failed, from its report. A stage that broke before or beside its tests,
// or that ran none at all, counts as one failure: silence is not success.
import { z } from 'zod';

export type Count = {
  name: string;
  passed: number;
  failed: number;
  /** Of those passed, how many failed at first: told, because each is a race that waits to be found. */
  atSecondTry?: number;
  /** Tests with Kafka that this machine could not run, and why. */
  withoutKafka?: { tests: number; reason: string };
};

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z
    .array(z.object({ assertionResults: z.array(z.object({ meta: z.object({ notRun: z.string().optional() }) })) }))
    .default([]),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

function settle(name: string, passed: number, failed: number, exitCode: number): Count {
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { name, passed, failed: isBroken ? 1 : failed };
}

export function countVitest(name: string, report: unknown, exitCode: number): Count {
  const { success, data } = vitestReport.safeParse(report);
  if (!success) return { name, passed: 0, failed: 1 };
  const reasons = data.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.notRun ?? []),
  );
  // A test that is skipped or only planned proves nothing: it is a failure here, but where there can be no Kafka.
  const unproven = data.numPendingTests + data.numTodoTests - reasons.length;
  const count = settle(name, data.numPassedTests, data.numFailedTests + unproven, exitCode);
  const [reason] = reasons;
  return reason === undefined ? count : { ...count, withoutKafka: { tests: reasons.length, reason } };
}

export function countPlaywright(name: string, report: unknown, exitCode: number): Count {
  const { success, data } = playwrightReport.safeParse(report);
  if (!success) return { name, passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = data.stats;
  const count = settle(name, expected + flaky, unexpected + skipped, exitCode);
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
