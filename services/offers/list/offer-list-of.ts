import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { connectionsOf } from '../accounts.ts';
import type { NetworkAccount } from '../networks/adapter.ts';
import { NETWORK_ADAPTERS } from '../networks/adapters.ts';
import { joinLists } from './join-lists.ts';
import { lootablySource } from './lootably-source.ts';
import type { OfferSource } from './offer-source.ts';
import { ogadsSource } from './ogads-source.ts';
import { openOfferList } from './open-offer-list.ts';

export type OfferListOptions = {
  networks: unknown;
  settings: Pick<LiveSettings, 'value'>;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
};

/** Null without an account that has a list. */
export function offerListOf({ networks, ...rooms }: OfferListOptions): OfferList | null {
  const connections = connectionsOf(networks, NETWORK_ADAPTERS);
  const sources = [ogadsOf(connections.get('ogads')?.account), lootablyOf(connections.get('lootably')?.account)].filter(
    (source) => source !== null,
  );
  return sources.length === 0 ? null : joinLists(sources.map((source) => listOf(source, rooms)));
}

function listOf(source: OfferSource, { settings, clock, log }: Omit<OfferListOptions, 'networks'>) {
  return openOfferList({
    source,
    share: () => settings.value('offer-share'),
    monotonic: () => clock.monotonic(),
    onUnavailable: (err) => log.warn({ err, network: source.network }, 'the list of offers could not be read'),
  });
}

/** The account's secret is the API key. */
function ogadsOf(account: NetworkAccount | undefined): OfferSource | null {
  if (account === undefined) return null;
  return ogadsSource({ apiKey: account.secret, listUrl: account.options['list-url'] });
}

/** The account's secret signs postbacks; the API key is an option. */
function lootablyOf(account: NetworkAccount | undefined): OfferSource | null {
  const { 'api-key': apiKey, 'placement-id': placementId, 'list-url': listUrl } = account?.options ?? {};
  if (apiKey === undefined && placementId === undefined) return null;
  if (apiKey === undefined || placementId === undefined)
    throw new Error('lootably.options must have api-key and placement-id, or neither');
  return lootablySource({ apiKey, placementId, listUrl });
}
