import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type RunningProgram = {
  child: ChildProcess;
  /** Both streams. */
  said(): string;
  /** Resolves once the gateway listens; rejects with the output if it exits first. */
  address: Promise<string>;
  /** Probes and metrics, once every role is open; rejects like `address`. */
  internal: Promise<string>;
  /** The exit code. */
  ended: Promise<number | null>;
  /** SIGTERM; does nothing if it has exited. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Only `env`, a new folder for data, and what a process cannot do without. */
export function runProgram(args: readonly string[], env: Record<string, string>): RunningProgram {
  const node = join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const { PATH: path, HOME: home } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'tallyhouse-program-'));
  const child = spawn(node, ['services/start.ts', ...args], {
    cwd: ROOT,
    env: {
      ...COMPILE_CACHE,
      PATH: path ?? '',
      HOME: home ?? '',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: folder,
      ...env,
    },
    // As tools/run.mjs does.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Behaves alike with and without a terminal.
    detached: true,
  });
  let said = '';
  const ended = once(child, 'close').then(([code]) => {
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
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
  // Some callers only wait for the exit.
  address.catch(() => {});
  internal.catch(() => {});
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  return { child, said: () => said, address, internal, ended, stop, [Symbol.asyncDispose]: stop };
}
