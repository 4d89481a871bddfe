import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Child = { process: ChildProcess; [Symbol.asyncDispose](): Promise<void> };

/** The child inherits no environment. Node's options are the product's (tools/scripts.mjs). */
export function startChild(file: URL, args: readonly string[], env: Record<string, string> = {}): Child {
  const child = fork(fileURLToPath(file), args, {
    env: { NODE_ENV: 'production', ...env },
    execArgv: process.execArgv.filter((option) => option !== '--expose-gc'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { process: child, [Symbol.asyncDispose]: stop };
}

/** Rejects if the child exits first. */
export async function nextMessage<Message>({ process: child }: Child): Promise<Message> {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const ended = once(child, 'exit', options).then(([code]) => {
    throw new Error(`a process of the bench ended early (${String(code)}): ${child.spawnargs.join(' ')}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', options), ended])) as [Message];
    return message;
  } finally {
    abort.abort();
    ended.catch(() => {});
  }
}
