import { defineRefusal } from '../definition/refusal.ts';

export const chatLink = defineRefusal('chat-link', 422, 'Links are not allowed in the chat.');
export const chatMuted = defineRefusal('chat-muted', 403, 'You are muted in the chat.');
export const tooManyIgnored = defineRefusal(
  'too-many-ignored',
  409,
  'You ignore 200 players. Stop ignoring one first.',
);

export const CHAT_GATEWAY_REFUSALS = [chatLink, chatMuted, tooManyIgnored] as const;
