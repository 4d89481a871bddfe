// Proves verifier.mjs, which is run as it is: it must accept the rounds that are right, and refuse each of the wrong ones
// for its reason. A verifier that agrees with anything fails here. Node alone is needed: node selftest.mjs
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const { columns, pairColumns, draws, accepted, acceptedPairs, withheld, refused, refusedPairs, notes } = JSON.parse(
  await readFile(join(HERE, 'vectors.json'), 'utf8'),
);
const scratch = await mkdtemp(join(tmpdir(), 'selftest-'));
let failed = 0;

const MOST_CHARACTERS = 2000;

// A path of the verifier, its arguments, and what it says.
function run(verifier, ...given) {
  return new Promise((done) => {
    execFile(process.execPath, [verifier, ...given], { maxBuffer: 2 ** 26 }, (error, said, shouted) =>
      done({ code: error === null ? 0 : error.code, said: said + shouted }),
    );
  });
}

function judge(name, isRight, said) {
  if (isRight) return;
  failed++;
  console.log(`FAILED: ${name}. The verifier said:\n${said.slice(-MOST_CHARACTERS)}`);
}

const cell = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function fileOf(rows, name = 'rounds.csv', names = columns) {
  const path = join(scratch, name);
  const lines = [names, ...rows.map((row) => names.map((column) => row[column]))];
  await writeFile(path, lines.map((line) => `${line.map(cell).join(',')}\n`).join(''));
  return path;
}

const pairsFile = (rows) => fileOf(rows, 'pairs.csv', pairColumns);

// The rows `name` of all faults, each by another player.
const rowsOfAll = (faults, name) =>
  faults.flatMap((fault, at) => fault[name].map((row) => ({ ...row, player: `p${at}` })));

// All faults in one file. One of the findings in the rows of each, which `name` lists, must be of its kind.
function judgeFaults(faults, { name, form }, { code, said }) {
  const found = said.split('\n').flatMap((line) => {
    const [, row, kind] = form.exec(line) ?? [];
    return row === undefined ? [] : [{ row: Number(row), kind }];
  });
  judge(`wrong ${name}`, code === 1, said);
  // After the line of names.
  let from = 2;
  for (const { why, finding, [name]: rows } of faults) {
    const end = from + rows.length;
    const own = found.filter(({ row }) => row >= from && row < end);
    judge(
      why,
      own.some(({ kind }) => kind === finding),
      own.map(({ row, kind }) => `row ${row}: ${kind}`).join('\n'),
    );
    from = end;
  }
}

// The rounds of the faults are right: only their pairs are refused.
async function judgePairs(verifier) {
  const rounds = await fileOf(accepted);
  const all = await run(verifier, rounds, await pairsFile(acceptedPairs));
  judge('the accepted pairs', all.code === 0, all.said);
  const hidden = await run(verifier, rounds, await pairsFile([...acceptedPairs, withheld]));
  judge('a withheld pair', hidden.code === 3, hidden.said);
  const wrong = await fileOf(rowsOfAll(refusedPairs, 'rows'));
  const said = await run(verifier, wrong, await pairsFile(rowsOfAll(refusedPairs, 'pairs')));
  judgeFaults(refusedPairs, { name: 'pairs', form: /^pairs\.csv row (\d+): ([a-z]+): / }, said);
}

// The verifier reads these; of the others it compares the sum.
const CHECKED = ['rules.json', 'returns.json'];
const SUMMED = ['readme.md', 'rules.md', 'commitments.md', 'vectors.json', 'verifier.mjs', 'selftest.mjs'];

const digestOf = async (path) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

// A whole pack of the accepted rounds, with this daily note.
async function packOf({ checkpoint, note }, name) {
  const folder = join(scratch, name);
  await mkdir(folder);
  for (const file of CHECKED) await copyFile(join(HERE, file), join(folder, file));
  for (const file of [...SUMMED, 'pairs.parquet', 'rounds.parquet']) await writeFile(join(folder, file), file);
  await fileOf(accepted, join(name, 'rounds.csv'));
  await fileOf(acceptedPairs, join(name, 'pairs.csv'), pairColumns);
  if (note !== null) await writeFile(join(folder, 'heads.note'), note);
  const names = [...CHECKED, ...SUMMED, 'pairs.parquet', 'rounds.parquet', 'rounds.csv', 'pairs.csv'];
  const files = [];
  for (const file of note === null ? names : [...names, 'heads.note'])
    files.push({ name: file, sha256: await digestOf(join(folder, file)) });
  const counts = { pairs: acceptedPairs.length, rounds: accepted.length };
  const manifest = { from: notes.from, to: notes.to, ...counts, checkpoint, files };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

async function judgeNotes(verifier) {
  const folder = await packOf(notes.accepted, 'noted');
  const right = await run(verifier, folder, '--heads-key', notes.accepted.key);
  judge('the accepted daily note', right.code === 0 && right.said.includes(', by '), right.said);
  const unchecked = await run(verifier, folder);
  judge('a note without its key', unchecked.said.includes('signature not checked'), unchecked.said);
  const judgeOne = async ({ why, says, key, ...pack }, at) => {
    const { code, said } = await run(verifier, await packOf(pack, `note-${at}`), '--heads-key', key);
    judge(why, code === 1 && said.includes(says), said);
  };
  await Promise.all(notes.refused.map(judgeOne));
}

try {
  const verifier = join(HERE, 'verifier.mjs');
  for (const { serverSeed, clientSeed, nonce, integers } of draws) {
    const { said } = await run(verifier, '--draws', serverSeed, clientSeed, String(nonce), String(integers.length));
    judge(`the integers of ${clientSeed}:${nonce}`, said.trim() === integers.join(' '), said);
  }
  const all = await run(verifier, await fileOf(accepted));
  judge('the accepted rounds', all.code === 0 && all.said.includes(`Recomputed ${accepted.length} rounds`), all.said);
  const ofRounds = { name: 'rows', form: /^row (\d+): ([a-z]+): / };
  judgeFaults(refused, ofRounds, await run(verifier, await fileOf(rowsOfAll(refused, 'rows'))));
  await judgePairs(verifier);
  await judgeNotes(verifier);
  // A changed table. The verifier reads the rules beside it.
  const rules = JSON.parse(await readFile(join(HERE, 'rules.json'), 'utf8'));
  rules.games.dice.table.winHundredths -= 5;
  await copyFile(verifier, join(scratch, 'verifier.mjs'));
  await writeFile(join(scratch, 'rules.json'), JSON.stringify(rules));
  const changed = await run(join(scratch, 'verifier.mjs'), await fileOf(accepted));
  judge('a changed table', changed.code === 1 && changed.said.includes(': payout: '), changed.said);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const faults = refused.length + refusedPairs.length + notes.refused.length + 1;
console.log(
  failed === 0
    ? `The verifier accepts ${accepted.length} right rounds, and refuses each of ${faults} planted faults.`
    : `${failed} checks failed: do not trust this verifier.`,
);
process.exitCode = failed === 0 ? 0 : 1;
