// What a house on its owner's own machine is connected with, so that postbacks can be tried without an account at any network.
// The secrets are public: no other house may use them.
import type { OfferNetworks } from './accounts.ts';
import type { NetworkAdapter } from './networks/adapter.ts';

export function demoNetworks(adapters: readonly NetworkAdapter[]): OfferNetworks {
  return Object.fromEntries(
    adapters.map(({ network, needsSecretPath, senders }) => [
      network,
      {
        secret: `${network}-demo-secret`,
        pathSecret: needsSecretPath ? `${network}-demo-path-secret` : null,
        // Nobody but the owner can reach it, and they send from here.
        senders: senders.rule === 'gate' ? ['127.0.0.0/8', '::1'] : null,
      },
    ]),
  );
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

type Shape = { host: string; kafka: unknown; databaseUrl: string | null; production: boolean };

/** One process, a database of its own, and nobody from elsewhere can reach it. */
export function isOwnersMachine({ host, kafka, databaseUrl, production }: Shape): boolean {
  return LOOPBACK.has(host) && kafka === null && databaseUrl === null && !production;
}
