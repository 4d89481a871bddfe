import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const APART = '?apart';

/** Package, and the modules that need parts of it which no first screen needs: SHA-512, base64. */
const OF_PROOFS: readonly [name: RegExp, importer: RegExp][] = [
  [/^@noble\/hashes\/(?:sha2|utils)\.js$/, /\/node_modules\/@noble\/curves\//],
  [/^@scure\/base$/, /\/contracts\/proofs\//],
];

/** Proofs get copies, because every screen that uses part of a module loads all of it. */
export const partsOfProofs: Plugin = {
  name: 'parts-of-proofs',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    const isWithin = importer.endsWith(APART) && source.startsWith('./');
    if (!isWithin && !OF_PROOFS.some(([name, by]) => name.test(source) && by.test(importer))) return null;
    const found = await this.resolve(source, importer.replace(APART, ''), { skipSelf: true });
    return found === null ? null : { ...found, id: `${found.id}${APART}` };
  },
  load: (id) => (id.endsWith(APART) ? readFileSync(id.slice(0, -APART.length), 'utf8') : null),
};
