import { sql } from 'slonik';
import { z } from 'zod';
import type { Personal } from '../module/personal.ts';
import { findChosenCode } from './codes.ts';

const countRow = z.strictObject({ count: z.int() });

export const personal = {
  async own(db, account) {
    const chosenCode = await findChosenCode(db, account);
    const invited = await db.oneFirst(sql.type(countRow)`
      select count(*)::int8 as count from invitations.invitation where referrer = ${account}`);
    return { invitations: { chosenCode, invited } };
  },
} satisfies Personal;
