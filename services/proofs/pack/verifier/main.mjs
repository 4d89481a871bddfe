import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCsv } from './csv.mjs';
import { integersOf, sha256 } from './draws.mjs';
import { endsOf, NOTE, noteFindings } from './heads.mjs';
import { manifestFindings } from './manifest.mjs';
import { PairsCheck } from './pairs.mjs';
import { returnFindings } from './returns.mjs';
import { RoundsCheck } from './rounds.mjs';

const USAGE = `Usage:
  node verifier.mjs [folder] [--key KEY] [--heads-key KEY]
      checks the whole pack; without a folder, the one that this file is in. KEY: of the exports, and of the daily notes
  node verifier.mjs rounds.csv [pairs.csv]   checks a file of rounds, and one of their pairs, by rules.json beside this file
  node verifier.mjs --draws SERVER_SEED CLIENT_SEED NONCE COUNT   prints the integers of a round
Exit code: 0 if nothing was found, 1 with findings, 2 if it could not be checked,
3 if nothing was found and pairs are withheld.`;

const HERE = dirname(fileURLToPath(import.meta.url));

let findings = 0;

function report(where, what, message) {
  findings++;
  console.log(`${where}: ${what}: ${message}`);
}

async function readJson(folder, name) {
  return JSON.parse(await readFile(join(folder, name), 'utf8'));
}

async function checkRounds(path, rules, ends = null) {
  const check = new RoundsCheck(rules.games, ends);
  for await (const { number, row } of readCsv(path))
    for (const [what, message] of check.take(row)) report(`row ${number}`, what, message);
  const { rounds, pairs, byGame } = check.counts;
  console.log(`Recomputed ${rounds} rounds of ${pairs} seed pairs.`);
  for (const game of [...byGame.keys()].toSorted((one, other) => (one < other ? -1 : 1))) {
    const { count, staked, paid } = byGame.get(game);
    console.log(`  ${game}: ${count} rounds, ${staked} points staked, ${paid} paid`);
  }
  return check;
}

async function checkPairs(path, rounds, ends = null) {
  const check = new PairsCheck(rounds.pairs, ends);
  for await (const { number, row } of readCsv(path))
    for (const [what, message] of check.take(row)) report(`pairs.csv row ${number}`, what, message);
  for (const [what, message] of check.end()) report('pairs.csv', what, message);
  console.log(`Checked ${check.count} commitments.`);
  return check;
}

async function checkReturns(folder, rules) {
  const { found, bets } = returnFindings(rules, (await readJson(folder, 'returns.json')).bets);
  for (const message of found) report('returns.json', 'return', message);
  console.log(`Derived the exact return of ${bets} bets from the tables.`);
}

async function checkNote(folder, manifest, key) {
  const { found, said } = await noteFindings(folder, manifest, key);
  for (const message of found) report(NOTE, 'note', message);
  console.log(`Daily note of the log: ${said}.`);
}

async function checkPack(folder, { key, headsKey }) {
  const { found, manifest, signedBy } = await manifestFindings(folder, key);
  for (const message of found) report('manifest.json', 'file', message);
  const signature = signedBy === null ? 'not checked: give the key of the house with --key' : `by ${signedBy}`;
  console.log(`Pack of ${manifest.from} to ${manifest.to}, ${manifest.files.length} files. Signature: ${signature}.`);
  await checkNote(folder, manifest, headsKey);
  const rules = await readJson(folder, 'rules.json');
  await checkReturns(folder, rules);
  const ends = endsOf(manifest);
  const rounds = await checkRounds(join(folder, 'rounds.csv'), rules, ends);
  const pairs = await checkPairs(join(folder, 'pairs.csv'), rounds, ends);
  if (rounds.counts.rounds !== manifest.rounds || pairs.count !== manifest.pairs)
    report('manifest.json', 'file', `it names ${manifest.rounds} rounds and ${manifest.pairs} pairs`);
  return pairs.withheld;
}

async function checkFiles([rounds, pairs], rules) {
  const check = await checkRounds(resolve(rounds), rules);
  return pairs === undefined ? { pairs: 0, rounds: 0 } : (await checkPairs(resolve(pairs), check)).withheld;
}

// Its value; null without the option, undefined without a value.
function takeOption(given, name) {
  const at = given.indexOf(name);
  return at === -1 ? null : given.splice(at, 2)[1];
}

async function main(given) {
  if (given[0] === '--draws' && given.length === 5) {
    console.log(integersOf(given[1], given[2], given[3], Number(given[4])).join(' '));
    return;
  }
  const keys = { key: takeOption(given, '--key'), headsKey: takeOption(given, '--heads-key') };
  const path = resolve(given[0] ?? HERE);
  if (given.length > 2 || Object.values(keys).includes(undefined) || !existsSync(path)) {
    console.log(USAGE);
    process.exitCode = 2;
    return;
  }
  const isFolder = (await stat(path)).isDirectory();
  const rulesText = await readFile(join(isFolder ? path : HERE, 'rules.json'), 'utf8');
  console.log(`rules.json has the SHA-256 ${sha256(rulesText)}.`);
  const withheld = isFolder ? await checkPack(path, keys) : await checkFiles(given, JSON.parse(rulesText));
  if (withheld.pairs > 0)
    console.log(`NOT CHECKED: ${withheld.rounds} rounds of ${withheld.pairs} withheld pairs (see readme.md).`);
  const unfound = withheld.pairs === 0 ? 'Nothing was found.' : 'Nothing was found in the rounds that are shown.';
  console.log(findings === 0 ? unfound : `${findings} findings.`);
  process.exitCode = findings > 0 ? 1 : withheld.pairs > 0 ? 3 : 0;
}

// The reader of the output, such as head, has enough.
process.stdout.on('error', () => process.exit(2));

await main(process.argv.slice(2)).catch((error) => {
  console.log(`It could not be checked: ${error.message}`);
  process.exitCode = 2;
});
