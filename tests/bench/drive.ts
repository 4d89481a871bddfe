// Keeps work in flight and takes the time. Closed: a fixed number in flight, each followed by the next.
// Open: a fixed rate, whatever the answers do, so that a stall shows as waiting and not as fewer requests.

export type Drive = {
  done: number;
  perSecond: number;
  /** Milliseconds of each, in no order. */
  latencies: ArrayLike<number>;
};

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
  return driveOf(latencies, startedAt);
}

/** Latency counts from the moment at which a request was due, not from when it could be sent. */
export async function driveOpen(perSecond: number, ms: number, once: () => Promise<void>): Promise<Drive> {
  const gap = 1000 / perSecond;
  // Written once before the first is due: a list that grows stops everybody for milliseconds, whenever it moves to memory
  // that the system has to find first, and that would count as the wait of those who come meanwhile.
  const latencies = new Float64Array(Math.ceil(ms / gap) + 1).fill(0);
  let done = 0;
  const startedAt = performance.now();
  // Counted, not kept: a hundred thousand promises held to the end would be the garbage collector's load, not the ledger's.
  let inFlight = 0;
  let isSent = false;
  const answered = Promise.withResolvers<void>();
  // A failure in the middle is thrown at the end, where it is waited for.
  answered.promise.catch(() => {});
  const sendOne = async (due: number) => {
    inFlight++;
    await once();
    latencies[done++] = performance.now() - due;
    if (--inFlight === 0 && isSent) answered.resolve();
  };
  const end = startedAt + ms;
  for (let due = startedAt; due < end;) {
    const now = performance.now();
    // After a stall what was due meanwhile is sent at once, but nothing that is due after the end.
    for (; due <= now && due < end; due += gap) sendOne(due).catch(answered.reject);
    // A timer would wait a whole millisecond and send in clumps.
    await new Promise<void>((resume) => setImmediate(resume));
  }
  isSent = true;
  if (inFlight === 0) answered.resolve();
  await answered.promise;
  return driveOf(latencies.subarray(0, done), startedAt);
}

function driveOf(latencies: ArrayLike<number>, startedAt: number): Drive {
  const seconds = (performance.now() - startedAt) / 1000;
  return { done: latencies.length, perSecond: latencies.length / seconds, latencies };
}
