import { definePolicy, type Reaction } from '../module/policy.ts';

type Ended = { account: number; payload: { holdId: string } };

const clear = ({ account, payload }: Ended): readonly Reaction[] => [
  { kind: 'clear', account, subject: payload.holdId },
];

export const holdExpiry = definePolicy({
  name: 'hold-expiry',
  needsHistory: true,
  on: {
    'points-held': ({ account, commandId: holdId, payload }) => {
      if (payload.expiresAt === null) return [];
      const order = { type: 'expire-hold' as const, account, holdId };
      return [{ kind: 'set', subject: holdId, dueAt: payload.expiresAt, order }];
    },
    'hold-posted': clear,
    'hold-voided': clear,
    'hold-expired': clear,
  },
});
