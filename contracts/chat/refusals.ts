import { defineRefusal } from '../definition/refusal.ts';

export const chatLink = defineRefusal('chat-link', 422, 'Links are not allowed in the chat.');
export const chatMuted = defineRefusal('chat-muted', 403, 'You are muted in the chat.');
export const tooManyIgnored = defineRefusal(
  'too-many-ignored',
  409,
  'You ignore 200 players. Stop ignoring one first.',
);

export const editTooLate = defineRefusal(
  'edit-too-late',
  409,
  'A message can be edited for one minute, five times at most.',
);
export const reactionsFull = defineRefusal('reactions-full', 409, 'This message has enough of these reactions.');

export const CHAT_GATEWAY_REFUSALS = [chatLink, chatMuted, tooManyIgnored, editTooLate, reactionsFull] as const;
