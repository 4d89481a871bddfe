import { expect, test } from 'vitest';
import { VIEWS } from '#projections/registry.ts';
import { DATABASE_ROLES, RIGHTS } from '#services/migrate/rights.ts';
import { everyText, PROGRAM } from './sources.ts';

/** Table (schema omitted for `public`) -> owning folder. */
const OWNERS = new Map([
  ...VIEWS.flatMap(({ name, schema, tables }) =>
    tables.map((table) => [`${schema}.${table.name}`, `projections/${name}/`] as const),
  ),
  ...everyText()
    .filter(({ path }) => /^(infra|ledger|projections|services)\/.*\.sql$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bcreate table (?:if not exists )?([a-z_]+(?:\.[a-z_]+)?)(?=[\s(])/gi)].map(
        ([, table]) => [nameOf(path, table!), ownerOf(path)] as const,
      ),
    ),
]);

function nameOf(path: string, table: string): string {
  const view = viewFolder(path);
  return view === null ? table : `${view.replaceAll('-', '_')}.${table}`;
}

function ownerOf(path: string): string {
  const view = viewFolder(path);
  return view === null ? path.replace(/(\/log)?\/migrations\/[^/]+$/, '/') : `projections/${view}/`;
}

function viewFolder(path: string): string | null {
  return /^projections\/([\w-]+)\/table\.sql$/.exec(path)?.[1] ?? null;
}

const NAMED = /\b(?:from|join|into|update|truncate|copy|table|using)\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)\b/gi;

/** On either side, in a slonik template or with numbered parameters. */
const BARE =
  /(?:\$\{[^{}]*\}|\$\d+)\s*(?:<=|>=|<>|<|>|=)\s*\d|[^$:.\w]\d+\s*(?:<=|>=|<>|<|>|=)\s*(?:\$\{[^{}]*\}|\$\d+)(?!\s*::)/g;
const TEMPLATE = /sql\.(?:fragment|unsafe|type\([\w.()]*\))`[^`]*`|'[^']*\$\d[^']*'|`[^`]*\$\d[^`]*`/g;

test('a value compared with a bare number in SQL has a type: PostgreSQL would infer int4', () => {
  const found = PROGRAM.flatMap(({ path, code }) =>
    [...code.matchAll(TEMPLATE)].flatMap(([query]) => [...query.matchAll(BARE)].map(([text]) => `${path}: ${text}`)),
  );
  expect(found).toEqual([]);
});

test('SQL names only its room’s tables; a view is read through its read.ts', () => {
  expect(OWNERS.size).toBeGreaterThan(60);
  const found = PROGRAM.flatMap(({ path, code }) =>
    [...code.matchAll(NAMED)].flatMap(([, table]) => {
      const owner = OWNERS.get(table!.toLowerCase());
      return owner === undefined || path.startsWith(owner) ? [] : [`${path}: ${table} of ${owner}`];
    }),
  );
  expect(found).toEqual([]);
});

const TABLE = '(?:only\\s+)?"?([a-z_]+(?:\\.[a-z_]+)?)\\b';
const STATEMENTS = [
  ['insert', new RegExp(`\\binsert\\s+into\\s+${TABLE}`, 'gi')],
  ['update', new RegExp(`\\bupdate\\s+${TABLE}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'gi')],
  // Its branch needs the right even where no row conflicts.
  ['update', new RegExp(`\\binsert\\s+into\\s+${TABLE}[^;\`]*?\\bon\\s+conflict\\b[^;\`]*?\\bdo\\s+update\\b`, 'gi')],
  ['delete', new RegExp(`\\bdelete\\s+from\\s+${TABLE}`, 'gi')],
  ['select', new RegExp(`\\b(?<!delete )(?:from|join)\\s+${TABLE}`, 'gi')],
] as const;
/** They run as the owner of the database. */
const OWNERS_TOOLS = /^(services\/(operator|migrate)|infra\/postgres)\/|^ledger\/log\/(shape|copy-log)\.ts$/;

test('a database role has the right that each statement needs', () => {
  const granted = new Set(
    DATABASE_ROLES.flatMap((role) =>
      Object.entries(RIGHTS[role].tables).flatMap(([table, rights]) => rights.map((right) => `${right} ${table}`)),
    ),
  );
  const needed = PROGRAM.filter(({ path }) => !OWNERS_TOOLS.test(path)).flatMap(({ path, code }) =>
    STATEMENTS.flatMap(([right, statement]) =>
      [...code.matchAll(statement)]
        .map(([, table]) => table!.toLowerCase())
        .filter((table) => OWNERS.has(table) && !OWNERS.get(table)!.startsWith('projections/'))
        .map((table) => [`${right} ${table}`, path] as const),
    ),
  );
  expect(needed.length).toBeGreaterThan(300);
  expect(needed.filter(([right]) => !granted.has(right)).map(([right, path]) => `${path}: ${right}`)).toEqual([]);
});
