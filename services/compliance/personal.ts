import { instantOf } from '#contracts/days/time.ts';
import type { Personal } from '../module/personal.ts';
import { readAppealsOf } from './holds/appeals.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { readPayee } from './payees/payee-rows.ts';

export const personal = {
  async own(db, account, { payeeKey }) {
    const payee = await readPayee(db, payeeKeys(payeeKey), account);
    const appeals = await readAppealsOf(db, account);
    return { payee, appeals: appeals.map(({ text, at }) => ({ text, at: instantOf(at) })) };
  },
} satisfies Personal;
