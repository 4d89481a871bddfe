import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSignedBy, keyIn } from './notes.mjs';

async function digestOf(path) {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece);
  return digest.digest('hex');
}

const REQUIRED = [
  'readme.md',
  'rules.md',
  'commitments.md',
  'rules.json',
  'returns.json',
  'vectors.json',
  'verifier.mjs',
  'selftest.mjs',
  'pairs.csv',
  'rounds.csv',
  'pairs.parquet',
  'rounds.parquet',
];
// The daily note is there once the house has signed one.
const OPTIONAL = ['heads.note'];

// Only what manifest.json names is signed.
function nameFindings(files) {
  const names = files.map(({ name }) => name);
  return [
    ...REQUIRED.filter((name) => !names.includes(name)).map((name) => `it does not name ${name}`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at || ![...REQUIRED, ...OPTIONAL].includes(name))
      .map((name) => `it names ${name} twice, or ${name} is no file of a pack`),
  ];
}

// Compares the files with manifest.json, and its signature with the key.
export async function manifestFindings(folder, keyText) {
  const written = await readFile(join(folder, 'manifest.json'));
  const manifest = JSON.parse(written.toString());
  const found = nameFindings(manifest.files);
  for (const { name, sha256 } of manifest.files) {
    const path = join(folder, name);
    const sum = /^[a-z0-9.-]+$/.test(name) ? await digestOf(path).catch(() => null) : null;
    if (sum === null) found.push(`${name} is missing`);
    else if (sum !== sha256) found.push(`${name} is not the file that manifest.json names`);
  }
  if (keyText === null) return { found, manifest, signedBy: null };
  const key = keyIn(keyText);
  if (key === null) return { found: [...found, 'the given key is no public key'], manifest, signedBy: null };
  const sum = createHash('sha256').update(written).digest('hex');
  const text = `${key.name}\nauditor's pack of ${manifest.from} to ${manifest.to}\nsha256 ${sum}\n`;
  const note = await readFile(join(folder, 'manifest.json.sig'), 'utf8').catch(() => '');
  if (!isSignedBy(note, key, text)) found.push(`manifest.json is not signed by ${key.name}`);
  return { found, manifest, signedBy: key.name };
}
