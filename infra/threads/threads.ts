// Work that would hold up bets: each task gets a new thread, which ends with it. A thread that fails ends its task only.
import { Worker } from 'node:worker_threads';
import { ThreadFailed } from './thread-failed.ts';

export type LaneName = 'short' | 'long' | 'background' | 'player';

export type Task = {
  /** Its file calls `answerTask`. */
  program: URL;
  data: unknown;
  /** Of objects and text. Buffers are not counted: the program bounds them. */
  memoryMb: number;
  timeLimitMs: number;
  /** Tasks wait for others of their lane only. */
  lane: LaneName;
};

export type Threads = AsyncDisposable & {
  /** Rejects with ThreadFailed. */
  run<Result>(task: Task): Promise<Result>;
};

type Bound = { running: number; waiting: number };

const BOUNDS: Record<LaneName, Bound> = {
  short: { running: 2, waiting: 20 },
  long: { running: 1, waiting: 10 },
  background: { running: 1, waiting: 20 },
  /** Large files of players, who wait for them. */
  player: { running: 1, waiting: 3 },
};

const YOUNG_MB = 32;

export function openThreads(bounds = BOUNDS): Threads {
  const lanes = {
    short: new Lane(bounds.short),
    long: new Lane(bounds.long),
    background: new Lane(bounds.background),
    player: new Lane(bounds.player),
  };
  const workers = new Set<Worker>();
  let isClosed = false;
  return {
    run: <Result>(task: Task) =>
      lanes[task.lane].admit(async () => {
        if (isClosed) throw new ThreadFailed('busy');
        return (await resultOf(task, workers)) as Result;
      }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

class Lane {
  readonly #bound: Bound;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  async admit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bound.running) this.#running += 1;
    else if (this.#waiting.length >= this.#bound.waiting) throw new ThreadFailed('busy');
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** Settles when the thread has ended, so that the memory of running tasks is bounded. */
function resultOf({ program, data, memoryMb, timeLimitMs }: Task, workers: Set<Worker>): Promise<unknown> {
  const worker = new Worker(program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  workers.add(worker);
  return new Promise((resolve, reject) => {
    let answered: { result: unknown } | null = null;
    let failed: ThreadFailed | null = null;
    const timer = setTimeout(() => {
      failed = new ThreadFailed('time');
      void worker.terminate();
    }, timeLimitMs);
    worker.once('message', (result: unknown) => {
      answered = { result };
      void worker.terminate();
    });
    worker.once('messageerror', (error) => {
      failed ??= new ThreadFailed('fault', error);
      void worker.terminate();
    });
    worker.once('error', (error) => (failed ??= failureOf(error)));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      workers.delete(worker);
      if (answered !== null) resolve(answered.result);
      else reject(failed ?? new ThreadFailed('fault', new Error(`the thread ended with code ${code}`)));
    });
  });
}

function failureOf(error: unknown): ThreadFailed {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return new ThreadFailed(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error);
}
