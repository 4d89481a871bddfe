import { definePolicy, type Reaction } from '../module/policy.ts';

type Ended = { account: number; payload: { requestId: string } };

const clear = ({ account, payload }: Ended): readonly Reaction[] => [
  { kind: 'clear', account, subject: payload.requestId },
];

export const changeExpiry = definePolicy({
  name: 'change-expiry',
  needsHistory: true,
  on: {
    'change-requested': ({ account, commandId: requestId, payload }) => {
      const order = { type: 'expire-change' as const, account, requestId };
      return [{ kind: 'set', subject: requestId, dueAt: payload.expiresAt, order }];
    },
    'change-approved': clear,
    'change-rejected': clear,
    'change-withdrawn': clear,
    'change-expired': clear,
    'change-outdated': clear,
  },
});
