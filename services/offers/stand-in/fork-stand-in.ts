import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { demoNetworks } from '../demo-networks.ts';
import { NETWORK_ADAPTERS } from '../networks/adapters.ts';
import type { StandInOptions } from './stand-in.ts';

export type StandInSetup = Pick<StandInOptions, 'apiKey' | 'accounts' | 'sharePercent'>;
export type HouseAddress = { houseUrl: string; signedUrl: string };

export type ForkedStandIn = {
  url: string;
  /** From then on completed offers are reported. */
  tell(house: HouseAddress): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** By the public secrets of the demo networks. */
export function setupOf(sharePercent: number): StandInSetup {
  const networks = demoNetworks(NETWORK_ADAPTERS);
  const accounts = Object.entries(networks).map(([network, { secret, pathSecret = null }]) => [
    network,
    { secret, pathSecret },
  ]);
  return {
    accounts: Object.fromEntries(accounts) as StandInSetup['accounts'],
    apiKey: networks['ogads']!.secret,
    sharePercent,
  };
}

/** Rejects when the process ends before it listens. */
export async function forkStandIn(setup: StandInSetup): Promise<ForkedStandIn> {
  const child = fork(fileURLToPath(new URL('start.ts', import.meta.url)), [JSON.stringify(setup)], {
    // None of the house's own: its heap is sized for bets.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (told === null) throw new Error('The stand-in for offer networks ended before it was open.');
  const [{ port }] = told as [{ port: number }];
  // It must not keep the house alive.
  child.unref();
  child.channel?.unref();
  return {
    url: `http://127.0.0.1:${port}`,
    tell: (house) => void (child.connected && child.send(house)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.disconnect();
      await ended;
    },
  };
}
