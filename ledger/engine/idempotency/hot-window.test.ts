import { expect, test } from 'vitest';
import { type Receipt, refusal } from '#contracts/outcome.ts';
import { HotWindow } from './hot-window.ts';
import { OpenBatch } from '../sequencer/open-batch.ts';

const FATE = Promise.resolve();
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function remember(window: HotWindow, number: number): void {
  window.add(idOf(number), { input: number, receipt: {} as Receipt, batch: { fate: FATE } });
}

function inputOf(window: HotWindow, number: number): number | 'landed' | undefined {
  const known = window.get(idOf(number));
  return typeof known === 'object' ? known.input : known;
}

test('the window holds the latest commands up to its capacity', () => {
  const window = new HotWindow(3);
  for (let number = 1; number <= 20; number++) {
    remember(window, number);
    const all = Array.from({ length: number }, (_, index) => index + 1);
    const known = all.filter((one) => inputOf(window, one) === one);
    expect(known).toEqual(all.slice(-3));
  }
});

test('the window keeps only the ids of commands that have landed', () => {
  const window = new HotWindow(3);
  for (const number of [1, 2, 3]) remember(window, number);
  window.landed(2);
  expect([1, 2, 3].map((number) => inputOf(window, number))).toEqual(['landed', 'landed', 3]);
  remember(window, 4);
  expect([1, 4].map((number) => inputOf(window, number))).toEqual([undefined, 4]);
  window.landed(2);
  expect([2, 3, 4].map((number) => inputOf(window, number))).toEqual(['landed', 'landed', 'landed']);
});

test('an id is equal in upper case, and different if any digit differs', () => {
  // A capacity of 1 has two slots, so half of the other ids share the slot of this one.
  const window = new HotWindow(1);
  const id = '0189abcd-ef01-7234-8567-89abcdef0123';
  window.add(id, { input: 5, receipt: {} as Receipt, batch: { fate: FATE } });
  expect(window.get(id.toUpperCase())).toMatchObject({ input: 5 });
  for (let index = 0; index < id.length; index++) {
    if (id[index] === '-') continue;
    for (const digit of '0123456789abcdef') {
      if (digit === id[index]) continue;
      expect(window.get(`${id.slice(0, index)}${digit}${id.slice(index + 1)}`)).toBeUndefined();
    }
  }
});

test('among several commands with one id the window finds the one that is meant, or that one has landed since', () => {
  const window = new HotWindow(4);
  const [id, meant] = [idOf(1), (input: number) => (known: { input: number }) => known.input === input];
  for (const input of [1, 2, 3]) window.add(id, { input, receipt: {} as Receipt, batch: { fate: FATE } });
  expect([1, 2, 3].map((input) => window.get(id, meant(input)))).toMatchObject([
    { input: 1 },
    { input: 2 },
    { input: 3 },
  ]);
  expect(window.get(id, meant(4))).toBeUndefined();
  window.landed(2);
  expect(window.get(id, meant(1))).toBe('landed');
  expect(window.get(id, meant(3))).toMatchObject({ input: 3 });
  expect(window.landedCount).toBe(2);
  expect([window.get(id, meant(4), 1), window.get(id, meant(4), 2)]).toEqual(['landed', undefined]);
});

test('the window reports when a command may have been added and dropped since', () => {
  const window = new HotWindow(3);
  const { added } = window;
  for (const number of [1, 2, 3]) remember(window, number);
  expect(window.hasForgottenSince(added)).toBe(false);
  remember(window, 4);
  expect(window.hasForgottenSince(added)).toBe(true);
});

test('answers leave when the batch has landed, in the order of their commands', async () => {
  const batch = new OpenBatch(0, { boot: '', ms: 0 });
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

test('a lost batch rejects every waiting answer, and later ones', async () => {
  const batch = new OpenBatch(0, { boot: '', ms: 0 });
  const asked = batch.answerLater(refusal('overloaded', 'later'));
  const { fate } = batch;
  batch.lost(new Error('fenced'));
  await expect(asked).rejects.toThrow('fenced');
  await expect(fate).rejects.toThrow('fenced');
  await expect(batch.fate).rejects.toThrow('fenced');
});
