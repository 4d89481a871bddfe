import { cutText } from '#contracts/definition/emoji.ts';

const TAG = /<[^>]*>/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

export function plainText(html: string, most: number): string {
  const text = html.replaceAll(TAG, ' ').replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    return point > 0 && point <= LAST_CODE_POINT ? String.fromCodePoint(point) : ' ';
  });
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return cutText(line, most);
}
