import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `Address` is the first message of the process. */
export type Forked<Address, Message> = Address & {
  tell(message: Message): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Rejects when the process ends before it listens. */
export async function forkStandIn<Address extends object, Message extends object>(
  start: URL,
  args: readonly string[] = [],
): Promise<Forked<Address, Message>> {
  const child = fork(fileURLToPath(start), args, {
    // The heap limits of the house are not for it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (told === null) throw new Error(`The stand-in ${start.pathname} ended before it listened.`);
  const [address] = told as [Address];
  // The parent may end without stopping it.
  child.unref();
  child.channel?.unref();
  return {
    ...address,
    tell: (message) => void (child.connected && child.send(message)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.disconnect();
      await ended;
    },
  };
}
