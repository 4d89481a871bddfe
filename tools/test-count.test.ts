import { expect, test } from 'vitest';
import { countPlaywright, countVitest, describeCount, describeNotRun, sumOf } from './test-count.ts';

const vitest = (passed: number, failed: number, pending = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: 0,
});

const WELL = { code: 0, complaint: '' };
const BADLY = { code: 1, complaint: '' };

test('a stage that ran counts its tests', () => {
  expect(countVitest('unit', vitest(5, 2), BADLY)).toEqual({ name: 'unit', passed: 5, failed: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
  expect(countPlaywright('browser', { stats }, BADLY)).toEqual({
    name: 'browser',
    passed: 4,
    failed: 1,
    atSecondTry: 1,
  });
});

test('a browser test that passed at the second try only is told', () => {
  const steady = { name: 'browser', passed: 4, failed: 0 };
  expect(describeCount(steady)).toBe('4 passed, 0 failed');
  expect(describeCount({ ...steady, atSecondTry: 1 })).toBe('4 passed (1 of them at the second try), 0 failed');
});

test('failed tests are named with their reason, those of a file that broke before its tests by the file', () => {
  const passed = { status: 'passed', fullName: 'holds', meta: {} };
  const failureMessages = ['Error: refused\n\n  at x'];
  const failed = { status: 'failed', fullName: 'a bet › is taken', meta: {}, failureMessages };
  const testResults = [
    { name: 'bets.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'sound.test.ts', status: 'passed', assertionResults: [passed] },
  ];
  const named = [
    'bets.test.ts: a bet › is taken\n    Error: refused\n      at x',
    'broken.test.ts\n    no such module',
  ];
  expect(countVitest('unit', { ...vitest(2, 1), testResults }, BADLY).failures).toEqual(named);
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const sound = { ok: true, title: 'opens', file: 'dice.e2e.ts', line: 3 };
  const errors = [{ error: { message: '\u001b[31mno roll\u001b[39m' } }, {}];
  const lost = { ok: false, title: 'rolls', file: 'dice.e2e.ts', line: 9, tests: [{ results: errors }] };
  const suites = [{ specs: [sound], suites: [{ specs: [lost] }] }];
  expect(countPlaywright('browser', { stats, suites }, BADLY).failures).toEqual(['dice.e2e.ts:9: rolls\n    no roll']);
});

test('a stage that ran no test, broke beside its tests or left no report has failed', () => {
  expect(countVitest('unit', vitest(0, 0), WELL).failed).toBe(1);
  expect(countVitest('unit', vitest(5, 0), BADLY).failed).toBe(1);
  expect(countVitest('unit', null, WELL).failed).toBe(1);
  expect(countPlaywright('browser', { stats: {} }, WELL).failed).toBe(1);
});

test('what broke beside the tests is said with the end of what the program complained of', () => {
  const complaint = `${'noise\n'.repeat(40)}\u001b[31mUnhandled Rejection\u001b[39m\n\nError: nobody caught this\n`;
  const { failures } = countVitest('integration', vitest(947, 0), { code: 1, complaint });
  expect(failures?.[0]).toMatch(/^integration: ended with exit code 1, and no test failed\n    noise\n/);
  expect(failures?.[0]).toMatch(/\n    Unhandled Rejection\n    Error: nobody caught this$/);
  expect(failures?.[0]?.split('\n').length).toBe(25);
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'afterAll threw', assertionResults: [] }];
  const named = countVitest('unit', { ...vitest(5, 0), testResults }, BADLY).failures;
  expect(named?.[0]).toBe('a.test.ts\n    afterAll threw');
});

test('a skipped test is not a passed one, and is named', () => {
  const skipped = { status: 'skipped', fullName: 'is planned', meta: {} };
  const testResults = [{ name: 'a.test.ts', assertionResults: [skipped] }];
  const failures = ['a.test.ts: is planned\n    skipped'];
  expect(countVitest('unit', { ...vitest(5, 0, 1), testResults }, WELL).failures).toEqual(failures);
  expect(countVitest('unit', vitest(5, 0, 1), WELL)).toEqual({ name: 'unit', passed: 5, failed: 1 });
});

test('a test that needs a Kafka which cannot be had is neither passed nor failed, and is told', () => {
  const notRun = { meta: { notRun: 'no Docker engine answers, there is no Java' } };
  const report = { ...vitest(5, 0, 3), testResults: [{ assertionResults: [{ meta: {} }, notRun, notRun] }] };
  const count = countVitest('integration', report, WELL);
  // The third one that did not run has no such reason.
  expect(count).toMatchObject({ passed: 5, failed: 1 });
  expect(describeNotRun(count)).toBe('2 Kafka tests not run: no Docker engine answers, there is no Java');
  expect(describeNotRun(countVitest('unit', vitest(5, 0), WELL))).toBeNull();
});

test('the closing line is the sum of all stages', () => {
  expect(
    sumOf([
      { name: 'a', passed: 1, failed: 0 },
      { name: 'b', passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
