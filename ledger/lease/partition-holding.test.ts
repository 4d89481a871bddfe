import { beforeEach, expect, test } from 'vitest';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { refusal } from '#contracts/outcome.ts';
import { adjusts } from '#tests/support/asks.ts';
import { LeaseTerm } from './lease-term.ts';
import { leasedLedger } from './partition-holding.ts';
import { PartitionMoved } from './partition-moved.ts';

const REFUSED = refusal('insufficient-points', 'Not enough points.');
const RECEIPT = { kind: 'receipt', repeated: true } as Outcome;

let now: number;
let term: LeaseTerm;
let answer: PromiseWithResolvers<Outcome>;
let isOpen: boolean;
let asked: number;
let door: Ledger;

beforeEach(() => {
  now = 1000;
  isOpen = true;
  asked = 0;
  answer = Promise.withResolvers();
  term = new LeaseTerm(3000, () => now);
  const ledger: Ledger = {
    submit() {
      asked++;
      return answer.promise;
    },
  };
  const isHeld = () => term.isValid();
  door = leasedLedger(ledger, { partition: 2, epoch: 5, isHeld, isTaking: () => isOpen && isHeld() });
  term.confirm(now);
});

test('a refusal that comes while the lease is confirmed is passed on', async () => {
  const outcome = door.submit(adjusts(7, 1));
  answer.resolve(REFUSED);
  expect(await outcome).toBe(REFUSED);
});

test('a refusal that comes after the lease has expired is withheld, because a successor may decide otherwise', async () => {
  const outcome = door.submit(adjusts(7, 1));
  now += 3000;
  answer.resolve(REFUSED);
  await expect(outcome).rejects.toThrow(new PartitionMoved(2, 5));
});

test('a receipt is passed on at any time, because the command is in the log', async () => {
  const outcome = door.submit(adjusts(7, 1));
  now += 3000;
  answer.resolve(RECEIPT);
  expect(await outcome).toBe(RECEIPT);
});

test('without a confirmed lease no command is passed to the ledger', async () => {
  now += 3000;
  await expect(door.submit(adjusts(7, 1))).rejects.toThrow(PartitionMoved);
  expect(asked).toBe(0);
});

test('a lease counts from before the beat was sent, and ends with the connection', () => {
  term.confirm(now - 2999);
  expect(term.isValid()).toBe(true);
  now += 1;
  expect(term.isValid()).toBe(false);
  term.confirm(now);
  term.end();
  expect(term.isValid()).toBe(false);
});

test("an error after the partition was taken is PartitionMoved; an owner's own error is passed on", async () => {
  const fault = door.submit(adjusts(7, 1));
  answer.reject(new Error('a rule threw'));
  await expect(fault).rejects.toThrow('a rule threw');
  answer = Promise.withResolvers();
  const fenced = door.submit(adjusts(7, 1));
  isOpen = false;
  answer.reject(new Error('another writer has taken it'));
  await expect(fenced).rejects.toThrow(PartitionMoved);
});
