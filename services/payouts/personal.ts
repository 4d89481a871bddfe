import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const destinationRow = z.strictObject({ id: z.string(), method: z.string(), details: z.unknown(), storedAt: moment });

export const personal = {
  columns: {
    'payees.frozen_request': each('erase', 'withdrawal attempt payee body'),
    'payees.answer': each('erase', 'id withdrawal attempt step outcome detail raw times first_at last_at'),
    'payees.destination': each('erase', 'withdrawal account method details hash kept_at is_used'),
    'payees.manual_payment': {
      ...Object.fromEntries(
        ['withdrawal', 'reference', 'recorded_at'].map((name) => [name, ['keep', 'a payment of the house'] as const]),
      ),
      recorded_by: ['keep', 'of staff, on a payment of the house'],
    },
  },
  impersonal: {
    'payees.attempt': 'payments of the house, under the opaque number, with the names that providers gave them',
    'payees.bank_file': 'of no player; who of the staff made it',
    'payees.bank_row': 'payments of the house, under the opaque number of their withdrawal',
    'payees.provider_balance': 'of no person',
  },
  async own(db, account) {
    const withdrawals = await db.any(sql.type(destinationRow)`
      select withdrawal as id, method, details, kept_at as "storedAt" from payees.destination
      where account = ${account} order by kept_at, withdrawal`);
    return { withdrawals };
  },
} satisfies Personal;
