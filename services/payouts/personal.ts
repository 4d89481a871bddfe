import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const destinationRow = z.strictObject({ id: z.string(), method: z.string(), details: z.unknown(), storedAt: moment });

export const personal = {
  async own(db, account) {
    const withdrawals = await db.any(sql.type(destinationRow)`
      select withdrawal as id, method, details, kept_at as "storedAt" from payees.destination
      where account = ${account} order by kept_at, withdrawal`);
    return { withdrawals };
  },
} satisfies Personal;
