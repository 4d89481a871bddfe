import type { CommonQueryMethods } from 'slonik';
import type { OwnPayee } from '#contracts/internal/compliance.ts';
import { readAppealsOf } from './holds/appeals.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { readPayee } from './payees/payee-rows.ts';

export function ownPayeeBy(payeeKey: string): OwnPayee<CommonQueryMethods> {
  const keys = payeeKeys(payeeKey);
  return async (db, account) => ({
    form: await readPayee(db, keys, account),
    appeals: await readAppealsOf(db, account),
  });
}
