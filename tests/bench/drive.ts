export type Drive = { perSecond: number; /** Milliseconds. */ latencies: readonly number[] };

export async function driveClosed(inFlight: number, ms: number, once: () => Promise<void>): Promise<Drive> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + ms;
  const keepGoing = async () => {
    for (let from = performance.now(); from < end;) {
      await once();
      const now = performance.now();
      latencies.push(now - from);
      from = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepGoing));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}
