import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { type Forked, forkStandIn } from '../../fork.ts';
import { demoNetworks, LIST_KEY } from '../networks.ts';
import type { StandInOptions } from './stand-in.ts';

export type StandInSetup = Pick<StandInOptions, 'apiKey' | 'listKey' | 'accounts' | 'sharePercent'>;
export type HouseAddress = { houseUrl: string; signedUrl: string };

export function setupOf(sharePercent: number): StandInSetup {
  const networks = demoNetworks(NETWORK_ADAPTERS);
  const accounts = Object.entries(networks).map(([network, { secret, pathSecret = null }]) => [
    network,
    { secret, pathSecret },
  ]);
  return {
    accounts: Object.fromEntries(accounts) as StandInSetup['accounts'],
    apiKey: networks['ogads']!.secret,
    listKey: LIST_KEY,
    sharePercent,
  };
}

export function forkOfferStandIn(setup: StandInSetup): Promise<Forked<{ url: string }, HouseAddress>> {
  return forkStandIn(new URL('start.ts', import.meta.url), [JSON.stringify(setup)]);
}
