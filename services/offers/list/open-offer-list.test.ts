import { afterEach, beforeEach, expect, test } from 'vitest';
import { StandIn } from '#demo/offers/stand-in/stand-in.ts';
import { lootablySource } from './lootably-source.ts';
import { ogadsSource } from './ogads-source.ts';
import { openOfferList } from './open-offer-list.ts';

const VISITOR = { address: '203.0.113.9', agent: 'Mozilla/5.0 (X11; Linux x86_64)' };
const CODES = { player: 'p1', click: 'c1' };
const OPTIONS = {
  houseUrl: null,
  signedUrl: null,
  apiKey: 'key',
  listKey: 'list-key',
  accounts: {},
  sharePercent: 50,
  drawId: () => 'id',
};

let standIn: StandIn;
let now = 0;
let url = '';

beforeEach(async () => {
  now = 0;
  standIn = new StandIn(OPTIONS);
  url = `http://127.0.0.1:${await standIn.listen()}/api/v2`;
});
afterEach(() => standIn[Symbol.asyncDispose]());

const offer = (ownId: string) => ({ network: 'ogads', ownId });

function open(apiKey = 'key', share = 50) {
  const timeoutMs = standIn.behaviour === 'slow' ? 200 : 10_000;
  const source = ogadsSource({ apiKey, listUrl: url, timeoutMs });
  const problems: unknown[] = [];
  const monotonic = () => now;
  const list = openOfferList({ source, share: () => share, monotonic, onUnavailable: (error) => problems.push(error) });
  const namesFor = async (visitor = VISITOR) => {
    const listing = await list.read(visitor);
    return listing.kind === 'listed' ? listing.offers.map(({ shortName }) => shortName) : listing.kind;
  };
  return { list, namesFor, problems };
}

test('offers are priced by the points credited for them, and described in plain text', async () => {
  const listing = await open().list.read(VISITOR);
  expect(listing).toMatchObject({ kind: 'listed' });
  expect(listing.kind === 'listed' && listing.offers[0]).toEqual({
    id: '1001',
    network: 'ogads',
    ownId: '1001',
    name: 'Harbour Tycoon: reach level 10',
    shortName: 'Harbour Tycoon',
    task: 'Install and reach level 10 within seven days.',
    description: 'Build a harbour & trade with the world. New players only.',
    picture: `${new URL(url).origin}/pictures/1001`,
    type: 'CPI',
    device: 'All',
    minutes: 240,
    points: 240,
    steps: [],
  });
  const other = await open('key', 25).list.read(VISITOR);
  expect(other.kind === 'listed' && other.offers[0]?.points).toBe(120);
});

test('the list has no link; an opened offer has one with the codes of its player', async () => {
  const { list } = open();
  expect(JSON.stringify(await list.read(VISITOR))).not.toContain('/offers/');
  const link = await list.linkOf(offer('1002'), VISITOR, CODES);
  expect(link).toContain('/ogads/offers/1002?player=p1&click=c1');
  expect(await list.linkOf(offer('1002'), VISITOR, { player: 'p2', click: 'c2' })).toContain('player=p2&click=c2');
  expect(await list.linkOf(offer('9999'), VISITOR, CODES)).toBeNull();
});

test('offers depend on the visitor’s device, and lists are not shared between devices', async () => {
  const { namesFor } = open();
  const phone = { ...VISITOR, agent: 'Mozilla/5.0 (Linux; Android 16)' };
  expect(await namesFor()).not.toContain('Castle Keepers');
  expect(await namesFor(phone)).toContain('Castle Keepers');
});

test.each(['slow', 'error', 'broken'] as const)(
  'a network that is %s has no list, and nothing else breaks',
  async (how) => {
    standIn.behaviour = how;
    const { list, namesFor, problems } = open();
    expect(await namesFor()).toBe('unavailable');
    expect(await list.linkOf(offer('1002'), VISITOR, CODES)).toBeNull();
    expect(problems).toHaveLength(2);
  },
);

test('a wrong key has no list', async () => {
  expect(await open('another key').namesFor()).toBe('unavailable');
});

test('with no offers the list is empty, not broken', async () => {
  const { namesFor } = open();
  standIn.behaviour = 'empty';
  expect(await namesFor()).toEqual([]);
  standIn.behaviour = 'private';
  expect(await namesFor({ ...VISITOR, address: '192.168.1.4' })).toEqual([]);
  expect(await namesFor({ ...VISITOR, address: '198.51.100.7' })).toContain('Word Meadow');
});

test('during an outage of the network its last list is shown for ten minutes', async () => {
  const { namesFor } = open();
  const names = await namesFor();
  standIn.behaviour = 'error';
  now += 61_000;
  expect(await namesFor()).toEqual(names);
  now += 590_000;
  expect(await namesFor()).toEqual(names);
  now += 10_000;
  expect(await namesFor()).toBe('unavailable');
  standIn.behaviour = 'well';
  expect(await namesFor()).toBe('unavailable');
  now += 2001;
  expect(await namesFor()).toEqual(names);
});

test('steps are rounded one by one, and an offer promises their sum', async () => {
  const listUrl = `${url}/offers/get`;
  const source = lootablySource({ apiKey: 'list-key', placementId: 'demo', listUrl });
  const list = openOfferList({ source, share: () => 33, monotonic: () => now, onUnavailable: () => undefined });
  const listing = await list.read(VISITOR);
  expect(listing.kind === 'listed' && listing.offers[1]).toMatchObject({
    id: 'lootably-lb-52',
    network: 'lootably',
    ownId: 'lb-52',
    points: 13 + 52 + 165,
    steps: [
      { id: 'g1', words: 'Install and solve 5 puzzles', points: 13 },
      { id: 'g2', words: 'Solve 50 puzzles', points: 52 },
      { id: 'g3', words: 'Solve 200 puzzles', points: 165 },
    ],
  });
  const link = await list.linkOf({ network: 'lootably', ownId: 'lb-52' }, VISITOR, CODES);
  expect(link).toContain('/lootably/offers/lb-52?u=p1&sid2=c1');
});

test.each(['slow', 'error', 'broken', 'empty'] as const)('Lootably being %s breaks nothing', async (how) => {
  standIn.behaviour = how;
  const timeoutMs = how === 'slow' ? 200 : 10_000;
  const source = lootablySource({ apiKey: 'list-key', placementId: 'demo', listUrl: `${url}/offers/get`, timeoutMs });
  const list = openOfferList({ source, share: () => 50, monotonic: () => now, onUnavailable: () => undefined });
  const nothing = how === 'empty' ? { kind: 'listed', offers: [] } : { kind: 'unavailable' };
  expect(await list.read(VISITOR)).toEqual(nothing);
});

test('concurrent readers share one request', async () => {
  const source = ogadsSource({ apiKey: 'key', listUrl: url });
  let requests = 0;
  const counted = {
    ...source,
    fetch: (...asked: Parameters<typeof source.fetch>) => (requests++, source.fetch(...asked)),
  };
  const list = openOfferList({
    source: counted,
    share: () => 50,
    monotonic: () => now,
    onUnavailable: () => undefined,
  });
  await Promise.all([list.read(VISITOR), list.read(VISITOR), list.read({ ...VISITOR, address: '203.0.113.77' })]);
  await list.read(VISITOR);
  expect(requests).toBe(1);
});
