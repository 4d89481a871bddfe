import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type RunningProgram = {
  child: ChildProcess;
  /** Everything it has said so far, on both channels. */
  said(): string;
  /** Resolves with the address once the gateway listens; rejects with all it said if it ends before. */
  address: Promise<string>;
  /** Resolves with the address at which machines ask, once every role is open; rejects like `address`. */
  internal: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Asks it to end in order and waits; does nothing if it has ended. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Only what the test gives, plus what a process cannot do without: no other variable of the machine reaches it. */
export function runProgram(args: readonly string[], env: Record<string, string>): RunningProgram {
  const node = join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const { PATH: path, HOME: home } = process.env;
  const child = spawn(node, ['services/start.ts', ...args], {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, PATH: path ?? '', HOME: home ?? '', LOG_LEVEL: 'warn', PORT: '0', ...env },
    // The channel that tools/run.mjs keeps open for as long as it lives.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Without the terminal of whoever runs the tests: it behaves alike with and without one.
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
  // Whoever only waits for the end does not care that it never opened.
  address.catch(() => {});
  internal.catch(() => {});
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  return { child, said: () => said, address, internal, ended, stop, [Symbol.asyncDispose]: stop };
}
