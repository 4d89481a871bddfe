import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

const NICENESS = 10;

/** For programs of threads. An error ends the thread, and fails the task. */
export async function answerTask<Data>(work: (data: Data) => Promise<unknown>): Promise<void> {
  // On Linux the priority is the thread's own; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
  const result = await work(workerData as Data);
  parentPort!.postMessage(result);
}
