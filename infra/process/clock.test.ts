import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

const FILE = fileURLToPath(new URL('./clock.ts', import.meta.url));

test.runIf(process.platform === 'linux')('another process on this machine reads the same clock', () => {
  const before = systemClock.uptime();
  const script = `import(${JSON.stringify(FILE)}).then(({ systemClock }) => console.log(JSON.stringify(systemClock.uptime())))`;
  const told = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as typeof before;
  const after = systemClock.uptime();
  expect(told.boot).toBe(before.boot);
  expect(told.ms).toBeGreaterThanOrEqual(before.ms);
  expect(told.ms).toBeLessThanOrEqual(after.ms);
});

test('setting the wall clock changes no duration', () => {
  const now = Date.now;
  const before = [systemClock.monotonic(), systemClock.uptime().ms] as const;
  Date.now = () => now() - 1_000_000;
  const after = [systemClock.monotonic(), systemClock.uptime().ms] as const;
  Date.now = now;
  expect(after[0]).toBeGreaterThanOrEqual(before[0]);
  expect(after[1]).toBeGreaterThanOrEqual(before[1]);
});
