// The window of the latest commands: it remembers as many as it was made for, and the batch is told its fate once.
import { expect, test } from 'vitest';
import { refusal } from '#contracts/outcome.ts';
import { type Accepted, HotWindow } from './hot-window.ts';
import { OpenBatch } from '../sequencer/open-batch.ts';

const accepted = (input: number): Accepted => ({ input, onItsWay: undefined });

test('the window knows the latest as many as it was made for, and no other', () => {
  const window = new HotWindow(3);
  for (let number = 1; number <= 20; number++) {
    window.add(`command ${number}`, accepted(number));
    const known = Array.from({ length: number }, (_, index) => index + 1).filter(
      (one) => window.get(`command ${one}`)?.input === one,
    );
    expect(known).toEqual(
      Array.from({ length: Math.min(number, 3) }, (_, place) => number - Math.min(number, 3) + 1 + place),
    );
  }
});

test('the window knows when something may have come and gone', () => {
  const window = new HotWindow(3);
  const { added } = window;
  for (let number = 1; number <= 3; number++) window.add(`command ${number}`, accepted(number));
  expect(window.hasForgottenSince(added)).toBe(false);
  window.add('command 4', accepted(4));
  expect(window.hasForgottenSince(added)).toBe(true);
});

test('answers leave when the batch has landed, and in the order they were asked', async () => {
  const batch = new OpenBatch(0);
  const told: string[] = [];
  const asked = ['first', 'second'].map((message) =>
    batch.answerLater(refusal('overloaded', message)).then(() => told.push(message)),
  );
  await Promise.resolve();
  expect(told).toEqual([]);
  batch.landed();
  await Promise.all(asked);
  expect(told).toEqual(['first', 'second']);
  await expect(batch.fate).resolves.toBeUndefined();
});

test('a batch that is lost tells everybody, also those who ask later', async () => {
  const batch = new OpenBatch(0);
  const asked = batch.answerLater(refusal('overloaded', 'later'));
  const { fate } = batch;
  batch.lost(new Error('fenced'));
  await expect(asked).rejects.toThrow('fenced');
  await expect(fate).rejects.toThrow('fenced');
  await expect(batch.fate).rejects.toThrow('fenced');
});
