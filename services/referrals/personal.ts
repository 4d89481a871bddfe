import { sql } from 'slonik';
import { z } from 'zod';
import { each, type Personal } from '../module/personal.ts';
import { findChosenCode } from './codes.ts';

const countRow = z.strictObject({ count: z.int() });

export const personal = {
  columns: {
    'invitations.code': each('erase', 'account code chosen_at'),
    'invitations.invitation': {
      ...each('erase', 'friend invited_at has_shared_device state checked_at decided_at bonus_day'),
      referrer: ['detach', 'friends lose the link, not the points'],
    },
  },
  async own(db, account) {
    const chosenCode = await findChosenCode(db, account);
    const invited = await db.oneFirst(sql.type(countRow)`
      select count(*)::int8 as count from invitations.invitation where referrer = ${account}`);
    return { invitations: { chosenCode, invited } };
  },
} satisfies Personal;
