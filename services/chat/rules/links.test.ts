import { expect, test } from 'vitest';
import { hasLink } from './links.ts';

test.each([
  'https://example.org/a',
  'see www.example.org now',
  'my code at example.com',
  'EXAMPLE.COM',
  'join discord.gg/abc',
  't.me/abc',
  'free points: getpoints.xyz',
  'example (dot) com',
  'example[.]com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  'mail me: anna@example.org',
  '//example.org',
])('"%s" has a link', (text) => expect(hasLink(text)).toBe(true));

test.each([
  'hello',
  'nice win... wow',
  '1.5x and 2.25x',
  '3.14',
  'e.g. dice',
  'what?! no.',
  '@anna well played',
  'a/b',
])('"%s" has none', (text) => expect(hasLink(text)).toBe(false));
