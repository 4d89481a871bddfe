import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StuckFile from './stuck-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moduleOf = (name: string) => ({ moduleId: `/house/${name}`, relativeModuleId: name });

test('a file that does not come to its end is named after a time in which all of them could', () => {
  const end = vi.fn<(why: string) => void>();
  const watch = new StuckFile(undefined, end);
  watch.onTestModuleQueued(moduleOf('quick.test.ts'));
  watch.onTestModuleQueued(moduleOf('stuck.test.ts'));
  watch.onTestModuleEnd(moduleOf('quick.test.ts'));
  vi.advanceTimersByTime(12 * 60_000 - 1);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end.mock.calls).toEqual([['stuck.test.ts has not come to its end within 12 minutes.']]);
});

test('nothing is waited for when the run is over, also where a worker died in the middle of a file', () => {
  const watch = new StuckFile();
  watch.onTestModuleQueued(moduleOf('broken.test.ts'));
  watch.onTestRunEnd();
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is waited for when every file has ended', () => {
  const watch = new StuckFile();
  watch.onTestModuleQueued(moduleOf('quick.test.ts'));
  watch.onTestModuleEnd(moduleOf('quick.test.ts'));
  expect(vi.getTimerCount()).toBe(0);
});
