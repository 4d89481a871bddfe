import type { Chat } from '#contracts/internal/chat.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { openChat } from './chat/start.ts';
import type { Ground } from './ground.ts';
import { submitToHouse } from './module/house-account.ts';

export async function openChatOn(ground: Ground, ledger: Ledger): Promise<Chat> {
  const { forgetMentions } = await import('./notifications/store/mentions.ts');
  const chat = await openChat({
    ...ground,
    ledger,
    forgetMentions,
    feedPool: (command) => submitToHouse(ledger, command),
    log: ground.log.child({ part: 'chat' }),
  });
  ground.lifecycle.onStop('chat', () => chat[Symbol.asyncDispose]());
  return chat;
}
