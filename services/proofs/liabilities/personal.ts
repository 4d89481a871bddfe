import { sql } from 'slonik';
import { z } from 'zod';
import { each, type Personal } from '../../module/personal.ts';
import { utcDayOf } from './day-rows.ts';

const chosenRow = z.strictObject({ value: z.string() });
const liabilityRow = z.strictObject({
  date: z.int().transform(utcDayOf),
  version: z.int(),
  available: z.int(),
  held: z.int(),
});

export const personal = {
  columns: {
    'proofs.chosen_value': each('erase', 'account value chosen_at'),
    'proofs.liability': each('erase', 'day account version available held chosen places parts'),
  },
  impersonal: {
    'proofs.liabilities': 'of no person',
    'proofs.liability_tile': 'of no person: parts of balances in random order, without accounts',
    'proofs.liability_file': 'of no person: parts of balances in random order, without accounts',
  },
  async own(db, account) {
    const chosen = await db.maybeOne(sql.type(chosenRow)`
      select value from proofs.chosen_value where account = ${account}`);
    const days = await db.any(sql.type(liabilityRow)`
      select day as date, version, available, held from proofs.liability where account = ${account} order by day`);
    return { proofs: { chosenValue: chosen?.value ?? null, liabilities: days } };
  },
  async erase(db, { account }) {
    await db.query(sql.unsafe`delete from proofs.chosen_value where account = ${account}`);
    await db.query(sql.unsafe`delete from proofs.liability where account = ${account}`);
  },
} satisfies Personal;
