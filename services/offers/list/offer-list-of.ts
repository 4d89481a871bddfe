import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { connectionsOf } from '../accounts.ts';
import { NETWORK_ADAPTERS } from '../networks/adapters.ts';
import { ogadsSource } from './ogads-source.ts';
import { openOfferList } from './open-offer-list.ts';

export type OfferListOptions = {
  networks: unknown;
  settings: Pick<LiveSettings, 'value'>;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
};

/** Null without an OGAds account. Its secret is the API key. */
export function offerListOf({ networks, settings, clock, log }: OfferListOptions): OfferList | null {
  const account = connectionsOf(networks, NETWORK_ADAPTERS).get('ogads')?.account;
  if (account === undefined) return null;
  return openOfferList({
    source: ogadsSource({ apiKey: account.secret, listUrl: account.options['list-url'] }),
    share: () => settings.value('offer-share'),
    monotonic: () => clock.monotonic(),
    onUnavailable: (err) => log.warn({ err }, 'the list of offers could not be read'),
  });
}
