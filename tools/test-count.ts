import { readFileSync } from 'node:fs';

export type Count = {
  name: string;
  passed: number;
  failed: number;
  /** Names of tests that passed only at the second try. */
  flaky: string[];
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
type PlaywrightTest = { status: string; results: { duration: number }[] };
type PlaywrightSpec = { ok: boolean; title: string; file: string; line: number; tests: PlaywrightTest[] };
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
    flaky: [],
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
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const nameOf = ({ file, line, title }: PlaywrightSpec) => `${file}:${line}: ${title}`;
  const failed = specs.filter(({ ok }) => !ok);
  return settle(exitCode, {
    name,
    passed: expected + flaky,
    failed: unexpected + skipped,
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
    notRun: 0,
    failures: failed.map(nameOf),
    failedFiles: failed.map(({ file }) => file),
  });
}

/** `second`: a run of the failed files alone. Tests that pass then are flaky. */
export function afterSecondTry(first: Count, second: Count): Count {
  const { failed, failures, failedFiles } = second;
  const flaky = first.failures.filter((failure) => !failures.includes(failure));
  const passed = Math.max(0, first.failed - failed);
  return { ...first, passed: first.passed + passed, flaky, failed, failures, failedFiles };
}

/** Seconds by path. Tests of a browser file run apart from each other, so its longest counts. */
export function playwrightDurations(reportFile: string): Record<string, number> {
  const seconds: Record<string, number> = {};
  for (const { file, tests } of (readReport<PlaywrightReport>(reportFile)?.suites ?? []).flatMap(specsOf)) {
    const path = `tests/e2e/${file}`;
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
    seconds[path] = Math.max(seconds[path] ?? 0, ...durations);
  }
  return seconds;
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

export function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
