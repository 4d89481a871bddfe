import { readFileSync } from 'node:fs';

export type Count = {
  name: string;
  passed: number;
  failed: number;
  /** Passed only on retry. */
  flaky: number;
  /** Kafka tests without Kafka. */
  notRun: number;
  failures: string[];
  failedFiles: string[];
};

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; meta: { notRun?: string } }[];
  }[];
};
type PlaywrightSpec = { ok: boolean; title: string; file: string; line: number };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** A skipped test counts as a failure. */
export function countVitest(name: string, reportFile: string, exitCode: number): Count {
  const results = readReport<VitestReport>(reportFile)?.testResults ?? [];
  const tests = results.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const isNotRun = ({ meta }: (typeof tests)[number]) => meta.notRun !== undefined;
  const failed = tests.filter((test) => test.status !== 'passed' && !isNotRun(test));
  const unread = results.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return settle(exitCode, {
    name,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + unread.length,
    flaky: 0,
    notRun: tests.filter(isNotRun).length,
    failures: [...failed.map(({ file, fullName }) => `${file}: ${fullName}`), ...unread.map((file) => file.name)],
    failedFiles: [...new Set([...failed.map(({ file }) => file), ...unread.map((file) => file.name)])],
  });
}

export function countPlaywright(name: string, reportFile: string, exitCode: number): Count {
  const report = readReport<PlaywrightReport>(reportFile);
  const { expected, unexpected, flaky, skipped } = report?.stats ?? {
    expected: 0,
    unexpected: 0,
    flaky: 0,
    skipped: 0,
  };
  const failed = (report?.suites ?? []).flatMap(specsOf).filter(({ ok }) => !ok);
  return settle(exitCode, {
    name,
    passed: expected + flaky,
    failed: unexpected + skipped,
    flaky,
    notRun: 0,
    failures: failed.map(({ file, line, title }) => `${file}:${line}: ${title}`),
    failedFiles: failed.map(({ file }) => file),
  });
}

/** `second`: a run of the failed files alone. Tests that pass then are flaky. */
export function afterSecondTry(first: Count, second: Count): Count {
  const passed = Math.max(0, first.failed - second.failed);
  const { failed, failures, failedFiles } = second;
  return { ...first, passed: first.passed + passed, flaky: passed, failed, failures, failedFiles };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A stage that crashed or ran no test counts as one failure. */
function settle(exitCode: number, count: Count): Count {
  if (count.failed > 0 || (exitCode === 0 && count.passed > 0)) return count;
  const failure = `${count.name} ended with exit code ${exitCode} after ${count.passed} tests`;
  return { ...count, failed: 1, failures: [failure] };
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

export function describeCount({ name, passed, failed, flaky, notRun }: Count): string {
  const notes = [
    flaky > 0 ? `${flaky} passed at the second try` : '',
    notRun > 0 ? `${notRun} with Kafka not run` : '',
  ].filter(Boolean);
  const rest = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed${rest}`;
}
