// For trying postbacks on the owner's machine without an account. The secrets are public and must not be used elsewhere.
import type { OfferNetworks } from '#services/offers/accounts.ts';
import type { NetworkAdapter } from '#services/offers/networks/adapter.ts';

export const LIST_KEY = 'lootably-demo-list-key';

export function demoNetworks(adapters: readonly NetworkAdapter[], standInUrl: string | null = null): OfferNetworks {
  return Object.fromEntries(
    adapters.map(({ network, needsSecretPath, senders }) => [
      network,
      {
        secret: `${network}-demo-secret`,
        pathSecret: needsSecretPath ? `${network}-demo-path-secret` : null,
        // Only the owner can reach this machine, and demo postbacks come from it.
        senders: senders.rule === 'gate' ? ['127.0.0.0/8', '::1'] : null,
        ...(standInUrl !== null && standInOf(network, standInUrl)),
      },
    ]),
  );
}

const WALLS: ReadonlySet<string> = new Set(['lootably', 'notik']);

function standInOf(network: string, url: string) {
  if (network === 'ogads') return { options: { 'list-url': `${url}/api/v2` } };
  return {
    ...(WALLS.has(network) && { wall: `${url}/${network}/wall?player={player}&click={click}` }),
    ...(network === 'lootably' && {
      options: { 'api-key': LIST_KEY, 'placement-id': 'demo', 'list-url': `${url}/api/v2/offers/get` },
    }),
  };
}
