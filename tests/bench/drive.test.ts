import { afterEach, describe, expect, test, vi } from 'vitest';
import { driveClosed, driveOpen } from './drive.ts';

const nextTurn = () => new Promise<void>((resume) => setImmediate(resume));

afterEach(() => vi.useRealTimers());

describe('driving', () => {
  test('a closed drive never has more in flight than asked, and counts all that were done', async () => {
    // A machine that stands still for the drive's whole time would see one call only.
    vi.useFakeTimers({ toFake: ['performance'] });
    let inFlight = 0;
    let most = 0;
    let calls = 0;
    const drive = await driveClosed(5, 20, async () => {
      calls++;
      most = Math.max(most, ++inFlight);
      vi.advanceTimersByTime(1);
      await nextTurn();
      inFlight--;
    });
    expect(most).toBe(5);
    expect(drive.done).toBe(calls);
    expect(drive.latencies).toHaveLength(calls);
  });

  test('an open drive sends at its rate, however long the answers take', async () => {
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    const drive = driveOpen(1000, 50, () => {
      if (++calls === 45) gate.resolve();
      return gate.promise;
    });
    const { done, latencies } = await drive;
    expect(done).toBe(50);
    expect(Math.max(...Array.from(latencies))).toBeGreaterThan(40);
  });

  test('a failure of the work ends the drive', async () => {
    const fail = () => Promise.reject(new Error('no'));
    await expect(driveClosed(2, 1000, fail)).rejects.toThrow('no');
    await expect(driveOpen(1000, 20, fail)).rejects.toThrow('no');
  });
});
