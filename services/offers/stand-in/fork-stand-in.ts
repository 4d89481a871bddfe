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
  tell(house: HouseAddress): void;
  [Symbol.asyncDispose](): Promise<void>;
};

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

export async function forkStandIn(setup: StandInSetup): Promise<ForkedStandIn> {
  const child = fork(fileURLToPath(new URL('start.ts', import.meta.url)), [JSON.stringify(setup)], {
    // Drops the parent's options: its heap is sized for bets.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const told = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (told === null) throw new Error('The stand-in for offer networks ended before it was open.');
  const [{ port }] = told as [{ port: number }];
  // Does not keep the parent process running.
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
