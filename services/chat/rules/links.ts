import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

const finder = new LinkifyIt({ fuzzyLink: true }).tlds(tlds);

/** "example (dot) com", "example[.]com" and "example<dot>com". */
const SPELLED_DOTS = /\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*/gi;
/** Drawn like a full stop in the middle of a name. */
const DOT_LIKE = /[。．｡․•·∙⋅・‧]/g;
/** A scheme with other letters or blanks. */
const DISGUISED_SCHEME = /\bh[tx*]{2}ps?\s*:\s*\/\s*\//gi;

/** Around a link the finder does not expect these: "*example.com*", "see:example.com", "example.com:8080". */
const BESIDE = /[^\p{L}\p{M}\p{N}\s.@:/?#&=%+-]|:(?!\/\/)|(?<![\p{L}\p{N}])[@-]+|-+(?![\p{L}\p{N}])/gu;
const INVISIBLE = /\p{Cf}/gu;

/** With a space or a word for the dot only these count: in "great . fun" they are words. */
const SPACED =
  'com|net|org|info|biz|io|gg|xyz|app|site|shop|club|casino|bet|ru|cn|uk|de|fr|nl|eu|us|ca|au|br|in|tk|cc|ly|to|vip';
const SPACED_DOT = new RegExp(`([a-z0-9-]{2,})(?:\\s+\\.\\s*|\\s*\\.\\s+|\\s+dot\\s+)(${SPACED})(?![a-z0-9])`, 'gi');

/** Country domains that are common words. Without a path they end a sentence whose space is missing: "nice win.so happy". */
const WORDS = 'am as at be by do in is it me my no so to us';
const MISSING_SPACE = new RegExp(`(\\s[a-z]+)\\.(${WORDS.replaceAll(' ', '|')})(?=\\s+[a-z])`, 'gi');

/** Compatibility forms are compared as what they look like: "ｅｘａｍｐｌｅ．ｃｏｍ", "example。com". */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DOT_LIKE, '.')
    .replace(DISGUISED_SCHEME, 'http://')
    .replace(SPELLED_DOTS, '.')
    .replace(BESIDE, ' ')
    .replace(MISSING_SPACE, '$1. $2')
    .replace(SPACED_DOT, '$1.$2');
  return finder.test(plain) || finder.test(plain.toLowerCase());
}
