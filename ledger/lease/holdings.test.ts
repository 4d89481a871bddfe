import { beforeEach, expect, test } from 'vitest';
import { type Outcome, refusal } from '#contracts/outcome.ts';
import { adjusts } from '#tests/support/asks.ts';
import type { OpenLedger } from '../ledger.ts';
import type { Head } from '../log/head.ts';
import type { LeaseReports } from './keeper-options.ts';
import type { LeaseSession } from './lease-session.ts';
import { LeaseTerm } from './lease-term.ts';
import { PartitionMoved } from './partition-moved.ts';
import { Holdings } from './holdings.ts';

const HEAD: Head = { seq: 0, epoch: 3, hash: Buffer.alloc(32) };
const lease = { partition: 2, owner: 'him', epoch: 2, beat: 9, headEpoch: 2 };

let asked: string[];
let isLocked: boolean;
let claimed: Head | null;
let opening: PromiseWithResolvers<OpenLedger>;
let answer: PromiseWithResolvers<Outcome>;
let holdings: Holdings;

const session = {
  lock: async (partition: number) => asked.push(`lock ${partition}`) > 0 && isLocked,
  unlock: async (partition: number) => void asked.push(`unlock ${partition}`),
  claim: async ({ partition }: { partition: number }) => (asked.push(`claim ${partition}`), claimed),
  release: async (partition: number, epoch: number) => void asked.push(`release ${partition} of ${epoch}`),
} as unknown as LeaseSession;

function ledger(): OpenLedger {
  return {
    onStopped: () => undefined,
    fence: () => void asked.push('fence'),
    snapshot: async () => undefined,
    submit: () => answer.promise,
    [Symbol.asyncDispose]: async () => void asked.push('close'),
  } as unknown as OpenLedger;
}

beforeEach(() => {
  asked = [];
  isLocked = true;
  claimed = HEAD;
  opening = Promise.withResolvers();
  answer = Promise.withResolvers();
  const term = new LeaseTerm(3000, () => 0);
  term.confirm(0);
  const says = (word: string) => () => void asked.push(word);
  const reports = { taken: says('taken'), handedOver: says('handed over'), lost: says('lost') };
  holdings = new Holdings({
    id: 'me',
    leaseMs: 3000,
    term,
    open: () => opening.promise,
    reports: { ...reports, notOpened: says('not opened') } as unknown as LeaseReports,
    session: () => session,
    onOpened: () => undefined,
  });
});

test("a claim that comes too late gives the lock back, because it would block the owner's handover", async () => {
  claimed = null;
  await holdings.take(session, { partition: 2, lease, from: null });
  expect(asked).toEqual(['lock 2', 'claim 2', 'unlock 2']);
  expect(holdings.all()).toEqual([]);
});

test('a lock held by another is bypassed only for a frozen owner by lease', async () => {
  isLocked = false;
  for (const from of [null, 'killed', 'forgotten'] as const) {
    await holdings.take(session, { partition: 2, lease, from });
  }
  await holdings.take(session, { partition: 2, lease: { ...lease, headEpoch: 3 }, from: 'frozen' });
  expect(asked).toEqual(['lock 2', 'lock 2', 'lock 2', 'lock 2']);
  await holdings.take(session, { partition: 2, lease, from: 'frozen' });
  expect(asked.at(-1)).toBe('claim 2');
});

test('a partition lost while its book is built never opens, and its writer is fenced and closed', async () => {
  await holdings.take(session, { partition: 2, lease, from: null });
  holdings.lose(holdings.of(2)!);
  opening.resolve(ledger());
  await holdings.handOverAll();
  await opening.promise;
  await new Promise(setImmediate);
  expect(asked).toEqual(['lock 2', 'claim 2', 'unlock 2', 'lost', 'fence', 'close']);
  expect(holdings.of(2)).toBe(undefined);
});

test('a partition handed over while its book is built is completed, closed and released once', async () => {
  await holdings.take(session, { partition: 2, lease, from: null });
  const leaving = Promise.all([holdings.handOverAll(), holdings.handOverAll()]);
  opening.resolve(ledger());
  await leaving;
  expect(asked.filter((word) => word !== 'taken')).toEqual([
    'lock 2',
    'claim 2',
    'close',
    'release 2 of 3',
    'handed over',
  ]);
  expect(holdings.all()).toEqual([]);
});

test('a partition that cannot be opened is released and left to others for a while', async () => {
  await holdings.take(session, { partition: 2, lease, from: null });
  opening.reject(new Error('its log is broken'));
  await new Promise(setImmediate);
  expect(asked).toEqual(['lock 2', 'claim 2', 'not opened', 'release 2 of 3']);
  expect(holdings.isResting).toBe(true);
});

test('a refusal from a partition lost in the meantime is withheld, though other leases remain valid', async () => {
  await holdings.take(session, { partition: 2, lease, from: null });
  opening.resolve(ledger());
  await new Promise(setImmediate);
  const outcome = holdings.of(2)!.door!.ledger.submit(adjusts(7, -5));
  holdings.lose(holdings.of(2)!);
  answer.resolve(refusal('insufficient-points', 'Not enough points.'));
  await expect(outcome).rejects.toThrow(PartitionMoved);
});

test('a sequencer with too many partitions hands them over one at a time, the last one first', async () => {
  for (const partition of [0, 1, 2, 3]) await holdings.take(session, { partition, lease, from: null });
  const shares = new Map([
    ['me', 4],
    ['other', 0],
  ]);
  holdings.level(shares);
  expect(holdings.all().filter(({ isLeaving }) => isLeaving)).toEqual([]);
  opening.resolve(ledger());
  await new Promise(setImmediate);
  holdings.level(shares);
  holdings.level(shares);
  expect(holdings.all().filter(({ isLeaving }) => isLeaving)).toEqual([holdings.of(3)]);
});
