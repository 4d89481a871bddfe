import { LinkifyIt } from 'linkify-it';

/** Beyond the library's short list, and all country domains. */
const MORE_DOMAINS = (
  'app art bet blog bond buzz cash casino cfd chat click cloud club dev digital finance fun game games gift gifts global ' +
  'group icu ink link live lol media mobi money monster network news one online page poker promo quest rest rocks sbs ' +
  'site social software space store stream tech tel today top tube vip wiki win work world xyz zone'
).split(' ');

const finder = new LinkifyIt({ fuzzyLink: true }).tlds(MORE_DOMAINS, true);

/** "example (dot) com" and "example[.]com". */
const SPELLED_DOTS = /\s*[([{]\s*(?:dot|\.)\s*[)\]}]\s*/gi;

/** Compatibility forms are compared as what they look like: "ｅｘａｍｐｌｅ．ｃｏｍ", "example。com". */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.').replace(SPELLED_DOTS, '.');
  return finder.test(plain) || finder.test(plain.toLowerCase());
}
