import { expect, test } from 'vitest';
import type { ListedOffer, OfferListing } from '#contracts/internal/offer-list.ts';
import { joinLists, type NetworkList } from './join-lists.ts';

const VISITOR = { address: '203.0.113.9', agent: 'A browser' };
const CODES = { player: 'p', click: 'c' };

function network(name: string, listing: OfferListing): NetworkList {
  return {
    network: name,
    pictureSources: ['https:'],
    read: async () => listing,
    linkOf: async ({ ownId }) => `https://${name}.example/${ownId}`,
  };
}

const offersOf = (...ids: string[]): OfferListing => ({
  kind: 'listed',
  offers: ids.map((id) => ({ id }) as ListedOffer),
});
const DOWN: OfferListing = { kind: 'unavailable' };

test('the offers of all networks are listed, without those of a network that does not answer', async () => {
  const read = (...listings: OfferListing[]) => {
    return joinLists(listings.map((listing, at) => network(`n${at}`, listing))).read(VISITOR);
  };
  expect(await read(offersOf('1'), offersOf('b-1'))).toEqual(offersOf('1', 'b-1'));
  expect(await read(DOWN, offersOf('b-1'))).toEqual(offersOf('b-1'));
  expect(await read(DOWN, DOWN)).toEqual(DOWN);
});

test('a link is that of the offer’s network', async () => {
  const list = joinLists([network('one', offersOf('1')), network('two', offersOf('1'))]);
  expect(await list.linkOf({ network: 'two', ownId: '1' }, VISITOR, CODES)).toBe('https://two.example/1');
  expect(await list.linkOf({ network: 'three', ownId: '1' }, VISITOR, CODES)).toBeNull();
  expect(list.pictureSources).toEqual(['https:']);
});
