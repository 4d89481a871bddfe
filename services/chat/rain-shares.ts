import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { definePolicy } from '../module/policy.ts';

/** Pays each participant of a poured rain, and returns to the pool what a participant could not take. */
export const rainShares = definePolicy({
  name: 'rain-shares',
  needsHistory: true,
  on: {
    'rain-poured': ({ commandId: rainId, at: dueAt, payload }) =>
      payload.participants.map((account) => {
        const order = { type: 'pay-rain-share' as const, account, rainId, amountPoints: payload.sharePoints };
        return { kind: 'set', subject: rainId, dueAt, order };
      }),
    'rain-share-declined': ({ account: participant, at: dueAt, payload }) => {
      const { rainId, sharePoints: amountPoints } = payload;
      const { rain: account } = HOUSE_ACCOUNTS;
      const order = { type: 'return-rain-share' as const, account, rainId, participant, amountPoints };
      return [{ kind: 'set', subject: `${rainId} ${participant}`, dueAt, order }];
    },
  },
});
