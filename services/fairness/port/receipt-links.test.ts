import { expect, test } from 'vitest';
import { roundId } from '#contracts/ids.ts';
import { openReceiptLinks } from './receipt-links.ts';

const place = { account: 1042, id: roundId.parse('0-77') };

test('a link leads to its round, is always the same and hides the player', () => {
  const links = openReceiptLinks(['first key of the house']);
  const link = links.linkTo(place);
  expect(links.placeOf(link)).toEqual(place);
  expect(links.linkTo(place)).toBe(link);
  expect(Buffer.from(link, 'base64url').toString('latin1')).not.toContain('1042');
});

test('a link works after a key change until the old key is removed', () => {
  const link = openReceiptLinks(['old']).linkTo(place);
  expect(openReceiptLinks(['new', 'old']).placeOf(link)).toEqual(place);
  expect(openReceiptLinks(['new']).placeOf(link)).toBeNull();
});

test('a link that was changed, cut or made up is refused', () => {
  const links = openReceiptLinks(['key']);
  const link = links.linkTo(place);
  const changed = `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`;
  for (const wrong of [changed, link.slice(0, -4), 'AAAA', '', 'x'.repeat(60)]) expect(links.placeOf(wrong)).toBeNull();
});
