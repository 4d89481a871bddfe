import { setTimeout as delay } from 'node:timers/promises';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { storeReport } from '#services/chat/store/reports.ts';
import { storeMessage } from '#services/chat/store/send.ts';
import type { DemoChat } from './chat.ts';
import type { Ground } from '#services/ground.ts';
import { submitToHouse } from '#services/module/house-account.ts';

/** Residents are not slowed, so that the world is ready soon. */
const NO_PACE = { slowSeconds: 0, perMinute: 600, housePerMinute: 6000 };

/** Of 100 ms each. Settings are read twice a second. */
const MOST_WAITS = 300;

export function demoChatOn({ pool, settings }: Pick<Ground, 'pool' | 'settings'>, ledger: Ledger): DemoChat {
  return {
    async say({ commandId, account, text, isAdmin }) {
      const sender = { isVerified: true, isAdmin, isModerator: false, isStaff: true };
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
    async allowTips(commandId) {
      const own = { account: HOUSE_ACCOUNTS.settings, actor: 'cli:demo', reason: 'Tips of the demo world' };
      const changes = [
        { key: 'tips-account-days', value: 0 },
        { key: 'tips-enabled', value: true },
      ] as const;
      for (const change of changes) {
        const id = derivedId(`${commandId} ${change.key}`);
        await submitToHouse(ledger, { type: 'change-setting', commandId: id, ...own, ...change });
      }
      for (let wait = 0; !settings.value('tips-enabled'); wait++) {
        if (wait === MOST_WAITS) throw new Error('the demo world cannot turn tips on');
        await delay(100);
      }
    },
    async tip({ commandId, account, to: player, points }) {
      const to = player ?? HOUSE_ACCOUNTS.rain;
      const sent = await ledger.submit({ type: 'send-tip', commandId, account, to, amountPoints: points });
      if (sent.kind === 'refusal') return;
      const sender = { isVerified: true, isAdmin: false, isModerator: false, isStaff: true };
      const text = `tipped ${player === null ? 'the rain pool' : 'a player'} ${countedPoints(points)}`;
      const line = { commandId: derivedId(`tip in chat|${commandId}`), account, text, receipt: null, sender };
      await storeMessage(pool, { ...line, tip: { to, points } }, NO_PACE);
    },
  };
}
