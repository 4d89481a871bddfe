import { z } from 'zod';
import { addressList } from '#infra/address-list.ts';
import type { NetworkAccount, NetworkAdapter } from './networks/adapter.ts';

const urlSafe = z.string().regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, hyphens or underscores');

const WALL = /^(https:\/\/|http:\/\/127\.0\.0\.1:).+\{player\}/;

const network = z.strictObject({
  secret: z.string().min(8, 'must have at least 8 characters').max(200),
  /** Last part of the URL given to the network; required by some adapters, optional otherwise. */
  pathSecret: urlSafe.nullable().default(null),
  on: z.boolean().default(true),
  senders: z
    .array(z.string())
    .refine((entries) => addressList(entries) !== null, 'must be addresses or prefixes')
    .nullable()
    .default(null),
  wall: z.string().regex(WALL, 'must be an https address with {player} in it').nullable().default(null),
  options: z.record(z.string(), z.string()).default({}),
});

export const offerNetworks = z.record(z.string(), network);
export type OfferNetworks = z.input<typeof offerNetworks>;

export type Connection = {
  adapter: NetworkAdapter;
  account: NetworkAccount;
  pathSecret: string | null;
  /** Whether the network sends from the address; always true without a list of senders. */
  isSender: (address: string | null) => boolean;
  namesSenders: boolean;
};

export type Connections = ReadonlyMap<string, Connection>;

export function connectionsOf(given: unknown, adapters: readonly NetworkAdapter[]): Connections {
  const parsed = offerNetworks.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map(sentenceOf).join('; '));
  const byName = new Map(adapters.map((adapter) => [adapter.network, adapter]));
  const connections = new Map<string, Connection>();
  for (const [name, { secret, pathSecret, on, senders, wall, options }] of Object.entries(parsed.data)) {
    const adapter = byName.get(name);
    if (adapter === undefined)
      throw new Error(`there is no network "${name}"; there are ${[...byName.keys()].join(', ')}`);
    if (adapter.needsSecretPath && pathSecret === null)
      throw new Error(`${name} needs a pathSecret: it signs too little`);
    if (!on) continue;
    const addresses = senders ?? adapter.senders.addresses;
    connections.set(name, {
      adapter,
      account: { secret, wall, options },
      pathSecret,
      isSender: addresses.length === 0 ? () => true : (addressList(addresses) ?? (() => false)),
      namesSenders: addresses.length > 0,
    });
  }
  return connections;
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')} ${message}`;
}
