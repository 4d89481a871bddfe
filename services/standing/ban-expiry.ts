import { BAN_EXPIRY } from '#contracts/standing/ban-expiry.ts';
import { definePolicy, type Reaction } from '../module/policy.ts';

const SUBJECT = 'ban';

const clear = ({ account }: { account: number }): readonly Reaction[] => [{ kind: 'clear', account, subject: SUBJECT }];

export const banExpiry = definePolicy({
  name: BAN_EXPIRY,
  needsHistory: true,
  on: {
    'account-banned-until': ({ account, payload }) => {
      const order = { type: 'unban-account' as const, account, reason: 'The ban has ended.' };
      return [{ kind: 'set', subject: SUBJECT, dueAt: payload.until, order }];
    },
    'account-unbanned': clear,
    'account-closed': clear,
  },
});
