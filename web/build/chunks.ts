import { FIRST_LOADS } from '../first-loads.ts';

export type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/** The project's folder, as module ids begin with it. */
export const ROOT = import.meta.dirname.replaceAll('\\', '/').replace(/\/web\/build$/, '');
const MAIN = `${ROOT}/web/src/app/main.tsx`;
const CONTRACTS = `${ROOT}/contracts/`;
const STAFF = `${ROOT}/web/src/staff/`;
const STAFF_HOUSE = `${STAFF}app/staff-house.tsx`;
const TABLES = `${ROOT}/web/src/features/play/`;
const MOST_APART = 2;
const KIT_DESKS = 8;
/** Loaded after the first paint of their page, so what they share with other pages does not make the first load larger. */
const LATE = /-late\.tsx$/;

function* reachedFrom(open: readonly string[], modules: Modules): Generator<string> {
  const reached = new Set(open);
  for (const file of reached) {
    yield file;
    for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) reached.add(imported);
  }
}

/** The first screens of one kind load the same files, so the tables count as one. */
function kindOf(path: string): string {
  return path === '/' ? 'home' : path.split(/[/?]/)[1]!;
}

/** Kinds of first screens that import a module. Known once the last module is parsed; chunks are cut after that. */
const firstScreens = new Map<string, string>();

/** Of a module that parts without a first load import, too: else a dialog would load a whole screen for one of its modules. */
const ELSEWHERE = 'elsewhere';

function firstScreensOf(id: string, modules: Modules): string | undefined {
  if (firstScreens.size === 0) {
    const kinds = new Map<string, Set<string>>();
    const firstEntries = new Set([MAIN]);
    const ofTables = new Set<string>();
    for (const { path, modules: names } of FIRST_LOADS) {
      const entries = names.map((name) => `${ROOT}/${name}`);
      for (const entry of entries) firstEntries.add(entry);
      const isOneTable = path.startsWith('/games/');
      if (isOneTable) for (const entry of entries) ofTables.add(entry);
      if (isOneTable) continue;
      const kind = kindOf(path);
      for (const file of reachedFrom(entries, modules)) kinds.set(file, (kinds.get(file) ?? new Set()).add(kind));
    }
    const others = [...playerParts(modules)].filter((part) => !firstEntries.has(part));
    for (const file of reachedFrom(others, modules)) kinds.get(file)?.add(ELSEWHERE);
    for (const file of reachedFrom([...ofTables], modules)) {
      const names = kinds.get(file);
      // A table is always loaded with its hub.
      if (names !== undefined && !names.has('games')) names.add('table');
    }
    for (const [file, names] of kinds) firstScreens.set(file, [...names].toSorted().join('-'));
    for (const file of reachedFrom([MAIN], modules)) firstScreens.set(file, 'frame');
  }
  return firstScreens.get(id);
}

/** A first screen loads the chunks of the sets it belongs to, and nothing that it does not import. */
export function firstScreenChunk(id: string, modules: Modules): string | null {
  return firstScreensOf(id, modules) ?? null;
}

/** The entry and everything that is imported on demand. The staff area counts for nothing, so that players load none of it. */
function playerParts(modules: Modules): Set<string> {
  const parts = new Set([MAIN]);
  for (const part of parts) {
    for (const file of reachedFrom([part], modules)) {
      const lazy = modules.getModuleInfo(file)?.dynamicallyImportedIds ?? [];
      for (const one of lazy) if (!one.startsWith(STAFF)) parts.add(one);
    }
  }
  return parts;
}

/** By module that players load: the parts that import it, without late ones. */
const partsByModule = new Map<string, Set<string>>();

function playerPartsOf(id: string, modules: Modules): ReadonlySet<string> | undefined {
  if (partsByModule.size === 0) {
    for (const part of playerParts(modules)) {
      for (const file of reachedFrom([part], modules)) {
        const known = partsByModule.get(file) ?? new Set();
        partsByModule.set(file, LATE.test(part) ? known : known.add(part));
      }
    }
  }
  return partsByModule.get(id);
}

export function sharedChunk(id: string, modules: Modules): string | null {
  const parts = playerPartsOf(id, modules);
  if (parts === undefined || parts.size <= MOST_APART) return null;
  const tables = [...parts].filter((part) => part.startsWith(TABLES));
  // A module of a table and of other screens gets its own file, so that the table does not load the shared one.
  if (tables.length > 0 && tables.length < parts.size) return null;
  return tables.length > 0 ? 'tables' : 'shared';
}

/** By module that no player loads: the desks and charts that import it. */
const staffParts = new Map<string, Set<string>>();

function staffPartsOf(id: string, modules: Modules): ReadonlySet<string> | undefined {
  if (staffParts.size === 0) {
    const parts = new Set([STAFF_HOUSE]);
    for (const part of parts) {
      for (const file of reachedFrom([part], modules)) {
        for (const one of modules.getModuleInfo(file)?.dynamicallyImportedIds ?? [])
          if (one.startsWith(STAFF)) parts.add(one);
        if (playerPartsOf(file, modules) === undefined)
          staffParts.set(file, (staffParts.get(file) ?? new Set()).add(part));
      }
    }
  }
  return staffParts.get(id);
}

/** A desk loads its own files, the kit that most desks use, and the chart library only when it draws a chart. */
export function staffChunk(id: string, modules: Modules): string | null {
  const parts = staffPartsOf(id, modules);
  if (parts === undefined || parts.has(STAFF_HOUSE)) return null;
  if (parts.size > MOST_APART && id.includes('/node_modules/') && !id.includes('/lucide-react/')) return 'charts';
  // Beside contracts that fewer desks use, its own would import these and be imported by them.
  if (parts.size > KIT_DESKS && !id.startsWith(CONTRACTS)) return 'desks';
  return null;
}
