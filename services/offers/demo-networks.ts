// What a house on its owner's own machine is connected with, so that postbacks can be tried without an account at any network.
// The secrets are public: no other house may use them.
import type { OfferNetworks } from './accounts.ts';
import type { NetworkAdapter } from './networks/adapter.ts';

/** `standInUrl`: what stands in for the networks themselves, for their walls and their list; null: nothing does. */
export function demoNetworks(adapters: readonly NetworkAdapter[], standInUrl: string | null = null): OfferNetworks {
  return Object.fromEntries(
    adapters.map(({ network, needsSecretPath, senders }) => [
      network,
      {
        secret: `${network}-demo-secret`,
        pathSecret: needsSecretPath ? `${network}-demo-path-secret` : null,
        // Nobody but the owner can reach it, and they send from here.
        senders: senders.rule === 'gate' ? ['127.0.0.0/8', '::1'] : null,
        ...(standInUrl !== null && standInOf(network, standInUrl)),
      },
    ]),
  );
}

const WALLS: ReadonlySet<string> = new Set(['lootably', 'notik']);

function standInOf(network: string, url: string) {
  if (network === 'ogads') return { options: { 'list-url': `${url}/api/v2` } };
  return WALLS.has(network) ? { wall: `${url}/${network}/wall?player={player}&click={click}` } : {};
}
