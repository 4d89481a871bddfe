import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type RunningProgram = {
  child: ChildProcess;
  /** Its output so far, both streams. */
  said(): string;
  /** Resolves with the URL once the gateway listens; rejects with the output if it exits first. */
  address: Promise<string>;
  /** Resolves with the URL of probes and metrics once every role is open; rejects like `address`. */
  internal: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** SIGTERM, then waits; does nothing if it has exited. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Passes only `env` and what a process cannot do without. */
export function runProgram(args: readonly string[], env: Record<string, string>): RunningProgram {
  const node = join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const { PATH: path, HOME: home } = process.env;
  const child = spawn(node, ['services/start.ts', ...args], {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, PATH: path ?? '', HOME: home ?? '', LOG_LEVEL: 'warn', PORT: '0', ...env },
    // The channel that tools/run.mjs keeps open while it runs.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Detached from the terminal, so that it behaves alike with and without one.
    detached: true,
  });
  let said = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isSaid = (sentence: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = sentence.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream!.on('data', look);
      void ended.then(() => reject(new Error(`the program ended before it was open:\n${said}`)));
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const address = isSaid(/is open at (https?:\S+)/);
  const internal = isSaid(/Machines ask at (http:\S+)\/readyz/);
  // Callers that only wait for the exit ignore this rejection.
  address.catch(() => {});
  internal.catch(() => {});
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  return { child, said: () => said, address, internal, ended, stop, [Symbol.asyncDispose]: stop };
}
