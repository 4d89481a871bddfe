import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProviderName } from './world.ts';

export type HookUrls = Partial<Record<ProviderName, string>>;

/** `paypalRoot`: PEM, made at each start. */
export type StandInAddress = { url: string; paypalRoot: string };

export type ForkedPayoutStandIn = StandInAddress & {
  /** Webhooks are sent from then on. */
  tell(urls: HookUrls): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Rejects when the process ends before it listens. */
export async function forkPayoutStandIn(): Promise<ForkedPayoutStandIn> {
  const child = fork(fileURLToPath(new URL('start.ts', import.meta.url)), [], {
    // The heap limits of the house are not for it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (told === null) throw new Error('The stand-in for payout providers ended before it listened.');
  const [address] = told as [StandInAddress];
  // The parent may end without stopping it.
  child.unref();
  child.channel?.unref();
  return {
    ...address,
    tell: (urls) => void (child.connected && child.send(urls)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.disconnect();
      await ended;
    },
  };
}
