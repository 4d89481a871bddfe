import type { Chat } from '#contracts/internal/chat.ts';
import type { SendMessage } from '../module/send-message.ts';
import { defineModule } from '../module/define-module.ts';
import { rainShares } from './rain-shares.ts';
import { submitToHouse } from '../module/house-account.ts';

declare module '../module/ground.ts' {
  interface Ports {
    chat: Chat;
    sendMessage: SendMessage;
  }
}

export const chat = defineModule({
  name: 'chat',
  async open(ground) {
    const { openChat } = await import('./start.ts');
    const { messageSender } = await import('./send-message.ts');
    const { openReceiptLinks } = await import('../fairness/port/receipt-links.ts');
    const { forgetMentions } = await import('../notifications/port/mentions.ts');
    const { ledger, sessionKeys } = ground;
    const opened = await openChat({
      ...ground,
      forgetMentions,
      feedPool: (command) => submitToHouse(ledger, command),
    });
    const receiptLinks = openReceiptLinks(sessionKeys);
    return { ...opened, sendMessage: messageSender({ ...ground, chat: opened, receiptLinks }) };
  },
  ports: ({ sendMessage, ...opened }) => ({ chat: opened, sendMessage }),
  handlers: () => import('./handlers.ts'),
  reacts: () => [rainShares],
  personal: () => import('./personal.ts'),
});
