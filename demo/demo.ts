import { payoutHookPath } from '#contracts/withdrawals/payout-hook-path.ts';
import { systemClock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Demo } from '#services/ground.ts';
import type { Options } from '#services/options.ts';
import type { DemoClock } from './clock.ts';

/** `demoDays`: null for an empty house. */
export function openDemo({ isOwnMachine, dataDir }: Config, { demoDays }: Pick<Options, 'demoDays'>): Demo {
  let clock: DemoClock | null = null;
  return {
    async openClock(databaseUrl, lifecycle) {
      const { openHouseClock } = await import('./house-clock.ts');
      const asked = { isOwnMachine, dataDir, demoDays, now: systemClock.now() };
      const opened = await openHouseClock(databaseUrl, asked);
      if (opened !== null) lifecycle.onStop('demo clock', () => opened[Symbol.asyncDispose]());
      clock = opened;
      return clock;
    },
    async offerStandIn({ config, settings, lifecycle, log }) {
      if (config.offerNetworks !== null || !isOwnMachine) return null;
      const { forkOfferStandIn, setupOf } = await import('./offers/stand-in/fork-stand-in.ts');
      const { demoNetworks } = await import('./offers/networks.ts');
      const { NETWORK_ADAPTERS } = await import('#services/offers/networks/adapters.ts');
      const standIn = await forkOfferStandIn(setupOf(settings.value('offer-share')));
      lifecycle.onStop('stand-in of offer networks', () => standIn[Symbol.asyncDispose]());
      log.info('own machine only: offer networks with public secrets are on, and a stand-in with practice walls');
      return { networks: demoNetworks(NETWORK_ADAPTERS, standIn.url), tell: standIn.tell };
    },
    async payoutStandIn({ config, roles, lifecycle, log }) {
      if (config.payoutProviders !== null || !isOwnMachine || !roles.includes('payouts')) return null;
      const { forkPayoutStandIn } = await import('./payouts/stand-in/fork-stand-in.ts');
      const { PROVIDER_NAMES } = await import('./payouts/stand-in/world.ts');
      const { demoProviders } = await import('./payouts/settings.ts');
      const standIn = await forkPayoutStandIn();
      const moved = () => standIn.tell({ aheadMs: clock?.demo.aheadMs[0] ?? 0 });
      moved();
      const unsubscribe = clock?.demo.onMove(moved);
      lifecycle.onStop('stand-in of payout providers', () => {
        unsubscribe?.();
        return standIn[Symbol.asyncDispose]();
      });
      log.info('own machine only: a stand-in for payout providers is on, and moves no money');
      return {
        providers: demoProviders(standIn),
        tell(houseUrl) {
          const urls = PROVIDER_NAMES.map((name) => [name, `${houseUrl}${payoutHookPath(name)}`]);
          standIn.tell({ urls: Object.fromEntries(urls) });
        },
      };
    },
    async seed(house, parts) {
      if (clock === null) return null;
      const { seedHouse } = await import('./world/seed-house.ts');
      const { followRain } = await import('./world/rain-guests.ts');
      followRain(house, clock, { ledger: parts.feed, projector: parts.projector });
      return seedHouse(house, clock, parts);
    },
  };
}
