import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TestRunner } from 'vitest';

/** Without Python the test is reported as not run; with REQUIRE_PYTHON=1 it fails. */
export async function needPython(): Promise<void> {
  try {
    await promisify(execFile)('python3', ['--version']);
  } catch {
    const test = TestRunner.getCurrentTest();
    if (process.env['REQUIRE_PYTHON'] === '1' || test === undefined) throw new Error('This test needs python3.');
    test.meta.notRun = 'Python is not installed';
    test.context.skip(test.meta.notRun);
  }
}
