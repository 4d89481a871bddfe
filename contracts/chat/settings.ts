import { z } from 'zod';
import { defineSetting, PLAIN, wholeNumber } from '../definition/setting.ts';

export const CHAT_SETTINGS = {
  'chat-slow-seconds': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: slow mode',
    description: 'Seconds between two messages of a player.',
    unit: 'seconds',
    schema: wholeNumber(0, 3600),
    default: 2,
  }),
  'chat-per-minute': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: messages of a player',
    description: 'Messages that a player may send within a minute.',
    unit: 'messages per minute',
    schema: wholeNumber(1, 600),
    default: 15,
  }),
  'chat-house-per-minute': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: messages of all players',
    description:
      'Messages that all players together may send within a minute. From half of it on, everyone waits longer between two messages.',
    unit: 'messages per minute',
    schema: wholeNumber(10, 6000),
    default: 240,
  }),
  'chat-links': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: links',
    description: 'Whether messages may contain links and email addresses. Shared receipts are always allowed.',
    unit: 'yes or no',
    schema: z.boolean('must be true or false'),
    default: false,
  }),
  'chat-days': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: retention',
    description: 'Days that messages are kept, removed ones included.',
    unit: 'days',
    schema: wholeNumber(1, 3650),
    default: 90,
  }),
  'chat-most-messages': defineSetting({
    ...PLAIN,
    topic: 'Chat',
    title: 'Chat: most messages',
    description: 'Messages kept at most. The oldest are deleted first, before their days are over.',
    unit: 'messages',
    schema: wholeNumber(1000, 10_000_000),
    default: 200_000,
  }),
} as const;
