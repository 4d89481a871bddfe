import { expect, test } from 'vitest';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { mergedMessages } from './use-chat-feed.ts';

const message = (id: number): ChatMessage => ({
  id,
  username: 'ada',
  message: `message ${id}`,
  timestamp: '2026-01-01T00:00:00.000Z',
  isAdmin: false,
  type: 'message',
});
const merged = (read: number[], live: number[], removed: number[] = []) =>
  mergedMessages(read.map(message), live.map(message), new Set(removed)).map(({ id }) => id);

test('a message that was read and pushed is shown once, in order', () => {
  expect(merged([1, 2, 3], [3, 5, 4])).toEqual([1, 2, 3, 4, 5]);
});

test('a removed message is not shown, however it came', () => {
  expect(merged([1, 2], [3], [2, 3])).toEqual([1]);
});

test('of several versions of a message the newest is shown, whichever way it came', () => {
  const [old, edited] = [
    { ...message(1), version: 1 },
    { ...message(1), message: 'edited', version: 5 },
  ];
  for (const [read, live] of [
    [old, edited],
    [edited, old],
  ] as const) {
    expect(mergedMessages([read], [live], new Set())).toEqual([edited]);
  }
});

test('a change of a message before those that were read leaves no gap in the log', () => {
  expect(merged([101, 102], [5, 103])).toEqual([101, 102, 103]);
});

test('a removed message is not quoted either', () => {
  const answer = { ...message(2), reply: { id: 1, username: 'ada', message: 'message 1' } };
  expect(mergedMessages([message(1), answer], [], new Set([1]))).toEqual([message(2)]);
});

test('the drawer keeps the latest 200 messages', () => {
  const many = Array.from({ length: 250 }, (_, place) => place + 1);
  expect(merged(many, [])).toEqual(many.slice(50));
});
