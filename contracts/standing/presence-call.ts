import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { forbidden } from '../definition/common-refusals.ts';

export const staffPresenceCall = defineCall({
  name: 'staff-presence',
  method: 'PUT',
  path: '/api/auth/staff-presence',
  access: 'player',
  budget: SMALL,
  summary: 'Tells colleagues which row you have open, and who else has it open. Repeated every 20 seconds. Staff only.',
  body: z.strictObject({
    /** Such as "withdrawals/<id>". */
    place: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[\w/-]+$/, 'A place has letters, digits, "-" and "/".'),
    /** False when it is closed. */
    isOpen: z.boolean().prefault(true),
  }),
  reply: z.object({ others: z.array(z.object({ account: z.int(), username: z.string() })) }),
  refusals: [forbidden],
});
