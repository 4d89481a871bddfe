import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { storeReport } from './chat/store/reports.ts';
import { storeMessage } from './chat/store/send.ts';
import type { DemoChat } from './demo/demo-chat.ts';
import type { Ground } from './ground.ts';
import { submitToHouse } from './house-account.ts';

/** Residents are not slowed, so that the world is ready soon. */
const NO_PACE = { slowSeconds: 0, perMinute: 600, housePerMinute: 6000 };

export function demoChatOn({ pool }: Pick<Ground, 'pool'>, ledger: Ledger): DemoChat {
  return {
    async say({ commandId, account, text, isAdmin }) {
      const sender = { isVerified: true, isAdmin, isStaff: true };
      const sent = await storeMessage(pool, { commandId, account, text, receipt: null, sender }, NO_PACE);
      if (sent.kind !== 'sent') throw new Error('the demo world cannot send a message');
      return sent.message.id;
    },
    async report({ message, account, note }) {
      await storeReport(pool, { message, account, reason: 'scam', note });
    },
    async feedRain(commandId, amountPoints) {
      const { rain: account } = HOUSE_ACCOUNTS;
      const why = { actor: 'system:demo', reason: 'Pool of the demo world' };
      await submitToHouse(ledger, { type: 'feed-rain-pool', commandId, account, amountPoints, ...why });
    },
  };
}
