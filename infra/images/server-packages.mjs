// Keeps only packages the server imports: no browser libraries, no embedded PostgreSQL.
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const IMPORT = /(?:\bfrom|\bimport(?:\.meta\.resolve)?)\s*\(?\s*'([^'#.\n][^'\n]*)'/g;
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const files = globSync('{contracts,demo,infra,ledger,projections,services}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts'),
);
const imported = new Set(
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => packageOf(name))),
);

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const kept = Object.entries(manifest.dependencies).filter(([name]) => imported.has(name));
const { devDependencies: _, optionalDependencies: __, allowScripts: ___, ...rest } = manifest;
writeFileSync('package.json', JSON.stringify({ ...rest, dependencies: Object.fromEntries(kept) }, null, 2));
console.log(`The server needs ${kept.length} packages: ${kept.map(([name]) => name).join(', ')}.`);
