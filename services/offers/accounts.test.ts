import { expect, test } from 'vitest';
import { connectionsOf } from './accounts.ts';
import { demoNetworks } from '#demo/offers/networks.ts';
import { NETWORK_ADAPTERS } from './networks/adapters.ts';

const SECRETS = { secret: 'a secret of cpx', pathSecret: 'a-path-secret-of-cpx' };
const connect = (given: unknown) => connectionsOf(given, NETWORK_ADAPTERS);

test('a network is connected by its name, and can be off', () => {
  expect([...connect({ cpx: SECRETS }).keys()]).toEqual(['cpx']);
  expect([...connect({ cpx: { ...SECRETS, on: false } }).keys()]).toEqual([]);
});

test('senders of the environment replace those of the adapter', () => {
  const { isSender } = connect({ cpx: { ...SECRETS, senders: ['192.0.2.0/24'] } }).get('cpx')!;
  expect(['192.0.2.9', '188.40.3.73', null].map(isSender)).toEqual([true, false, false]);
});

test.each([
  ['a network that there is not', { nonesuch: SECRETS }, 'there is no network "nonesuch"'],
  ['a short secret', { cpx: { ...SECRETS, secret: 'short' } }, 'cpx.secret must have at least 8 characters'],
  ['no secret path where one is needed', { cpx: { secret: SECRETS.secret } }, 'cpx needs a pathSecret'],
  [
    'a secret path that no URL can carry',
    { cpx: { ...SECRETS, pathSecret: 'a secret/path' } },
    'cpx.pathSecret must be',
  ],
  ['no prefix', { cpx: { ...SECRETS, senders: ['192.0.2.0/33'] } }, 'cpx.senders must be addresses or prefixes'],
  ['a wall without its player', { cpx: { ...SECRETS, wall: 'https://wall.example' } }, 'cpx.wall must be'],
  ['a list', [], 'expected record'],
])('%s is refused with a sentence', (_what, given, sentence) => {
  expect(() => connect(given)).toThrow(sentence);
});

test('the demo connects every network', () => {
  expect([...connect(demoNetworks(NETWORK_ADAPTERS)).keys()]).toEqual(NETWORK_ADAPTERS.map(({ network }) => network));
});
