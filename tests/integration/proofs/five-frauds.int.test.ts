// Each fraud is planted in a copy of a real pack, which is then summed again.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloads, forges, openPackBed, type Pack, type Row, runs, withRows } from './pack-bed.ts';

let bed: Awaited<ReturnType<typeof openPackBed>>;
let pack: Pack;

beforeAll(async () => {
  bed = await openPackBed();
  pack = await downloads(bed.house, bed.auditor, join(bed.scratch, 'honest'));
}, 60_000);
afterAll(() => bed[Symbol.asyncDispose]());

let copies = 0;

/** Output of the verifier for a copy with changed files. */
async function found(changes: Parameters<typeof forges>[2], program = 'verifier.mjs') {
  const folder = join(bed.scratch, `copy-${++copies}`);
  await forges(pack, folder, changes);
  return runs(folder, program);
}

const refused = (...reasons: string[]) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(reasons.join('[^]*'))),
});

type Rules = {
  games: {
    dice: { table: { winHundredths: number } };
    roulette: { table: { places: { dozen: Record<string, number[]> } } };
  };
};

function emptiesDozen(text: string): string {
  const rules = JSON.parse(text) as Rules;
  rules.games.roulette.table.places.dozen['2'] = [13];
  return JSON.stringify(rules);
}

function lowersDice(text: string): string {
  const rules = JSON.parse(text) as Rules;
  rules.games.dice.table.winHundredths = 170;
  return JSON.stringify(rules);
}

const paysDice = (hundredths: number) =>
  withRows((rows) =>
    rows.map((row) =>
      row['game'] === 'dice' && row['payout'] !== '0'
        ? { ...row, payout: `${(10 * hundredths) / 100}`, multiplier_hundredths: `${hundredths}` }
        : row,
    ),
  );

describe('a changed paytable', () => {
  test('in the payouts', async () => {
    const said = await found({ 'rounds.csv': paysDice(170) });
    expect(said).toEqual(refused('payout: it pays 17 points, the rules give 18'));
  });

  test('in the tables of the pack', async () => {
    expect(await found({ 'rules.json': lowersDice })).toEqual(refused('payout: it pays 18 points, the rules give 17'));
  });

  test('in the tables and in the payouts', async () => {
    const said = await found({ 'rules.json': lowersDice, 'rounds.csv': paysDice(170) });
    expect(said).toEqual(refused('return: dice: over is stated to return 9/10, its table returns 17/20'));
  });

  test('in a table of a place that no bet of the pack was on', async () => {
    expect(await found({ 'rules.json': emptiesDozen })).toEqual(refused('return: roulette: dozen 2 is not stated'));
    expect(await found({ 'rules.json': emptiesDozen }, 'selftest.mjs')).toEqual(refused('FAILED: the accepted rounds'));
  });

  test('everywhere but in the vectors', async () => {
    const returns = (text: string) =>
      text.replaceAll('"hundredths": 180', '"hundredths": 170').replaceAll('9/10', '17/20');
    const changes = { 'rules.json': lowersDice, 'rounds.csv': paysDice(170), 'returns.json': returns };
    expect(await found(changes, 'selftest.mjs')).toEqual(refused('FAILED: the accepted rounds'));
  });
});

const SEED = 'e'.repeat(64);
const HASH = createHash('sha256').update(SEED).digest('hex');
const lastPair = (change: (row: Row) => Row) => (rows: Row[]) =>
  rows.map((row) => (row['pair'] === '1' ? { ...row, ...change(row) } : row));

describe('a swapped server seed', () => {
  test('in the rounds alone, with its commitment', async () => {
    const swap = withRows(lastPair(() => ({ server_seed: SEED, server_seed_hash: HASH })));
    expect(await found({ 'rounds.csv': swap })).toEqual(
      refused('pair: in the file of rounds it has another server_seed_hash, server_seed'),
    );
  });

  test('is not the one that was committed to', async () => {
    const swap = withRows(lastPair(() => ({ server_seed: SEED })));
    const said = await found({ 'rounds.csv': swap, 'pairs.csv': swap });
    expect(said).toEqual(refused('commitment: its server seed has the hash'));
  });

  test('together with its commitment is not the one that was announced', async () => {
    const swap = withRows(lastPair(() => ({ server_seed: SEED, server_seed_hash: HASH })));
    const said = await found({ 'rounds.csv': swap, 'pairs.csv': swap });
    expect(said).toEqual(refused('commitment: the pair before it announced the commitment'));
  });
});

test('a manifest that names no file', async () => {
  const folder = join(bed.scratch, 'nameless');
  await forges({ ...pack, manifest: { ...pack.manifest, files: [] } }, folder, { 'rounds.csv': paysDice(170) });
  expect(await runs(folder, 'verifier.mjs')).toEqual(refused('manifest.json: file: it does not name rounds.csv'));
});

describe('the nonces of a pair', () => {
  test('with one skipped', async () => {
    const skip = withRows((rows) => rows.toSpliced(4, 1));
    expect(await found({ 'rounds.csv': skip })).toEqual(
      refused('row 6: nonce: its nonce is 5, the next one of its pair is 4'),
    );
  });

  test('with one repeated', async () => {
    const repeat = withRows((rows) => rows.toSpliced(4, 0, rows[4]!));
    expect(await found({ 'rounds.csv': repeat })).toEqual(refused('row 7: nonce: its nonce is 4'));
  });

  test('with the last ones left out', async () => {
    const shorten = withRows((rows) => rows.slice(0, -1));
    expect(await found({ 'rounds.csv': shorten })).toEqual(
      refused('nonce: it had 22 rounds, and the file of rounds has 21'),
    );
  });
});

describe('rounds that are hidden as those of a withheld pair', () => {
  const isHidden = (row: Row) => row['pair'] === '0';
  const hides = (change: Partial<Row>) =>
    withRows((rows) => rows.map((row) => (isHidden(row) ? { ...row, is_withheld: 'yes', ...(change as Row) } : row)));
  const drops = withRows((rows) => rows.filter((row) => !isHidden(row)));

  test('with the client seed left in', async () => {
    expect(await found({ 'pairs.csv': hides({}), 'rounds.csv': drops })).toEqual(refused('pair: it is withheld'));
  });

  test('without it, are no pack that passes', async () => {
    const folder = join(bed.scratch, 'hidden');
    const { rounds, ...rest } = pack.manifest;
    const forged = { ...pack, manifest: { ...rest, rounds: rounds - 22 } };
    await forges(forged, folder, { 'pairs.csv': hides({ client_seed: '' }), 'rounds.csv': drops });
    expect(await runs(folder, 'verifier.mjs')).toEqual({
      code: 3,
      said: expect.stringContaining('NOT CHECKED: 44 rounds of 4 withheld pairs'),
    });
  });
});

describe('a commitment made after the bet', () => {
  const late = (of: Partial<Row>) => withRows((rows) => rows.map((row) => ({ ...row, ...(of as Row) })));

  test('by its place in the log', async () => {
    expect(await found({ 'rounds.csv': late({ committed_place: '#0-100000' }) })).toEqual(
      refused('order: its bet #0-\\d+ is not after the commitment #0-100000'),
    );
  });

  test('by its time', async () => {
    expect(await found({ 'rounds.csv': late({ committed_at: '2030-01-01T00:00:00.000Z' }) })).toEqual(
      refused('order: its bet #0-\\d+ is not after the commitment'),
    );
  });
});

test('a verifier that agrees with anything', async () => {
  const agree = () => "console.log('Recomputed 100000 rounds.\\nNothing was found.');\n";
  expect(await found({ 'verifier.mjs': agree })).toMatchObject({ code: 0 });
  expect(await found({ 'verifier.mjs': agree }, 'selftest.mjs')).toEqual(refused('do not trust this verifier'));
});

test('a verifier that refuses everything', async () => {
  const refuse = () => 'process.exitCode = 1;\n';
  expect(await found({ 'verifier.mjs': refuse }, 'selftest.mjs')).toEqual(refused('do not trust this verifier'));
});

test('a file changed after it was signed', async () => {
  const folder = join(bed.scratch, 'changed');
  await forges(pack, folder, { 'rounds.csv': (text) => text.replace(',dice,', ',Dice,') });
  const { body } = await bed.auditor.get<{ keys: string[] }>('/api/public/export-keys');
  expect(await runs(folder, 'verifier.mjs', '--key', body.keys[0]!)).toEqual(refused('manifest.json is not signed by'));
});
