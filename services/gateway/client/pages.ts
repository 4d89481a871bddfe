import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pages = z.array(z.string().startsWith('/'));

type IsPage = (path: string) => boolean;

const known = new Map<string, Promise<IsPage>>();

/** By the patterns of the client's build (web/build/pages-file.ts). Without that file every path is a page. */
export function pagesOf(webRoot: string): Promise<IsPage> {
  let reading = known.get(webRoot);
  if (reading === undefined) {
    reading = readPages(webRoot);
    known.set(webRoot, reading);
    // A client that is built later is read then.
    reading.catch(() => known.delete(webRoot));
  }
  return reading.catch(() => () => true);
}

async function readPages(webRoot: string): Promise<IsPage> {
  return pageMatcher(pages.parse(JSON.parse(await readFile(join(webRoot, 'pages.json'), 'utf8'))));
}

/** Takes the patterns of React Router. */
export function pageMatcher(patterns: readonly string[]): IsPage {
  const expressions = patterns.map((pattern) => {
    const segments = pattern.split('/').slice(1).filter(Boolean);
    const source = segments.map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
      return `/${RegExp.escape(segment)}`;
    });
    return new RegExp(`^${source.join('')}/?$`, 'i');
  });
  return (path) => expressions.some((expression) => expression.test(path));
}
