import { payoutHookPath } from '#contracts/withdrawals/payout-hook-path.ts';
import { systemClock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Demo } from '#services/ground.ts';
import { demoClock } from './clock.ts';

export function openDemo({ isOwnMachine }: Config): Demo {
  const clock = demoClock(systemClock);
  return {
    clock: isOwnMachine ? clock : systemClock,
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
      lifecycle.onStop('stand-in of payout providers', () => standIn[Symbol.asyncDispose]());
      log.info('own machine only: a stand-in for payout providers is on, and moves no money');
      return {
        providers: demoProviders(standIn),
        tell(houseUrl) {
          const urls = PROVIDER_NAMES.map((name) => [name, `${houseUrl}${payoutHookPath(name)}`]);
          standIn.tell(Object.fromEntries(urls));
        },
      };
    },
    async seed(ground, parts) {
      const { seedEmptyHouse } = await import('./world/seed-empty-house.ts');
      return seedEmptyHouse(ground, clock, parts);
    },
  };
}
