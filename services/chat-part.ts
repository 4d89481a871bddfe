import type { Chat } from '#contracts/internal/chat.ts';
import { openChat } from './chat/start.ts';
import type { Ground } from './ground.ts';

export async function openChatOn(ground: Ground): Promise<Chat> {
  const chat = await openChat({ ...ground, log: ground.log.child({ part: 'chat' }) });
  ground.lifecycle.onStop('chat', () => chat[Symbol.asyncDispose]());
  return chat;
}
