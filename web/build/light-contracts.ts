import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { light } from '../src/api/light-zod.ts';
import { ROOT } from './chunks.ts';

const CONTRACTS = `${ROOT}/contracts/`;
const STAFF = `${ROOT}/web/src/staff/`;
/** Read files that may be forged, and every kind of event. */
const CHECKS = /\/web\/src\/features\/proofs\/(?:check-file|event)\//;
const LIGHT_ZOD = `${ROOT}/web/src/api/light-zod.ts`;
const WHOLE_ZOD = `${ROOT}/web/src/api/whole-zod.ts`;
const WHOLE = '?whole';
const IMPORTS_ZOD = /^import (?!type\b)[^;]* from '(?:zod|@hookform\/resolvers\/zod)';/m;
const BUILDER = /\bz\.([a-z]\w*)/g;

const pathOf = (id: string) => id.replace(/\?.*$/, '');

const importers = new Map<string, boolean>();

/** Desks, checks of proofs, and modules that import zod or check a form with it. */
function needsWhole(id: string): boolean {
  if (id.startsWith(CONTRACTS)) return id.endsWith(WHOLE);
  if (id.startsWith(STAFF) || CHECKS.test(id)) return true;
  if (!id.startsWith(`${ROOT}/web/src/`)) return false;
  const known = importers.get(id) ?? IMPORTS_ZOD.test(readFileSync(pathOf(id), 'utf8'));
  importers.set(id, known);
  return known;
}

/**
 * Contracts are in the client twice: for forms and desks with zod, for everything else with its part that reads replies, so
 * that no first screen loads zod.
 */
export const lightContracts: Plugin = {
  name: 'light-contracts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || importer === WHOLE_ZOD) return null;
    if (source === 'zod') return needsWhole(importer) || importer.includes('/node_modules/') ? WHOLE_ZOD : LIGHT_ZOD;
    if (!needsWhole(importer)) return null;
    const found = await this.resolve(source, pathOf(importer), { skipSelf: true });
    return found?.id.startsWith(CONTRACTS) === true ? { ...found, id: `${pathOf(found.id)}${WHOLE}` } : found;
  },
  load(id) {
    return id.startsWith(CONTRACTS) && id.endsWith(WHOLE) ? readFileSync(pathOf(id), 'utf8') : null;
  },
  transform(code, id) {
    if (!id.startsWith(CONTRACTS) || id.endsWith(WHOLE)) return;
    for (const [, name = ''] of code.matchAll(BUILDER)) {
      if (/^(?:infer|input|output|core|toJSONSchema)$/.test(name) || name in light) continue;
      this.error(`${pathOf(id)} is loaded with a first screen and uses z.${name}, which light-zod.ts does not have`);
    }
  },
};
