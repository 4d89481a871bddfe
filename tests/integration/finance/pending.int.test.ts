import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { driftIn } from '#services/finance/drift/read-drift.ts';
import { claimImport } from '#services/finance/statements/import-claim.ts';
import { importFile } from '#services/finance/statements/import-file.ts';
import { storeFile } from '#services/finance/statements/store-file.ts';
import { camt053 } from './faulty-month.ts';
import { openMatchingBed } from './matching-bed.ts';

const MONTH = '2026-11';
const NOON = Date.UTC(2026, 10, 5, 12);
const NOW = NOON + 2 * DAY_MS;

const line = (day: number, reference: string) => ({ day, micros: -5_000_000, reference, text: '' });
const isBooked = '<Sts>BOOK</Sts>';

/** The entry is announced after the closing balance. */
function announced(statement: string, entry: string): string {
  const [text] = /<Ntry>.*<\/Ntry>/.exec(entry)!;
  return statement.replace('</Stmt>', `${text.replace(isBooked, '<Sts>PDNG</Sts>')}</Stmt>`);
}

test('a pending entry is matched, counts in no balance, and hands its match to its booked form', async () => {
  await using bed = await openMatchingBed();
  const { pool } = bed;
  const account = await bed.opens(
    [],
    [
      { micros: -5_000_000, at: NOON, references: ['PAY-1'] },
      { micros: -5_000_000, at: NOON, references: ['PAY-2'] },
    ],
  );
  const imports = async (text: string) => {
    async function* bytes() {
      yield Buffer.from(text);
    }
    const file = await storeFile(pool, { account, name: 'a.xml', by: 1, bytes: bytes(), size: null });
    if (file.kind !== 'stored') throw new Error(`the file is ${file.kind}`);
    await claimImport(pool, file.id, { mapping: FORMATS.bank.mapping });
    await importFile(pool, { file: file.id, account, now: NOW });
    await bed.run(account, { now: NOW });
  };
  const drift = () => driftIn(pool, { account, at: NOW, statedBalance: null });
  const [first, second] = [1, 2].map((number) =>
    camt053(MONTH, {
      number: String(number),
      from: number === 1 ? 1 : 6,
      to: number === 1 ? 5 : 6,
      opening: number === 1 ? 20_000_000 : 15_000_000,
      lines: [line(number === 1 ? 5 : 6, `PAY-${number}`)],
    }),
  ) as [string, string];
  await imports(announced(first, second));
  expect(await bed.exceptions(account)).toEqual([]);
  expect(await bed.matches(account)).toHaveLength(2);
  expect(await drift()).toMatchObject({
    ours: -10_000_000n,
    theirs: -5_000_000n,
    items: [{ kind: 'timing', micros: -5_000_000n, lines: [] }],
  });
  await imports(second);
  expect(await bed.exceptions(account)).toEqual([]);
  expect((await bed.matches(account)).map(({ rule, state }) => [rule, state])).toEqual([
    ['reference', 'confirmed'],
    ['reference', 'confirmed'],
  ]);
  expect(await drift()).toMatchObject({ ours: -10_000_000n, theirs: -10_000_000n, items: [] });
});
