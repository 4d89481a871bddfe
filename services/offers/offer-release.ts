import { definePolicy, type Reaction } from '../module/policy.ts';

type Ended = { account: number; payload: { creditId: string } };

const clear = ({ account, payload }: Ended): readonly Reaction[] => [
  { kind: 'clear', account, subject: payload.creditId },
];

export const offerRelease = definePolicy({
  name: 'offer-release',
  needsHistory: true,
  on: {
    'offer-credited': ({ account, commandId: creditId, at, payload }) => {
      // Already released by the crediting command.
      if (payload.releaseAt <= at) return [];
      const order = { type: 'release-offer' as const, account, creditId };
      return [{ kind: 'set', subject: creditId, dueAt: payload.releaseAt, order }];
    },
    'offer-released': clear,
    'offer-reversed': clear,
  },
});
