import { expect, test } from 'vitest';
import type { Reply } from '#contracts/internal/channel.ts';
import { refusal } from '#contracts/outcome.ts';
import { adjusts } from '#tests/support/asks.ts';
import { receiptOf } from '#tests/support/channel-bed.ts';
import { type Asked, endInSilence, isBelieved, isForeign, type OutcomeReply, verdictOn } from './beliefs.ts';

const command = adjusts(1, 10);
const receipt = receiptOf(command, 1);
const no = refusal('insufficient-points', 'Not enough.');
const busy = refusal('overloaded', 'Busy.');
const EPOCH = 7;

const sentTwice: Asked = { command, route: { epoch: EPOCH }, sendings: [1, 2], isWaiting: false };
const sentOnce: Asked = { ...sentTwice, sendings: [2] };

function says(n: number, outcome: OutcomeReply['outcome'], epoch = EPOCH): OutcomeReply {
  return { n, kind: 'outcome', epoch, outcome };
}

test('a receipt of any copy is accepted', () => {
  for (const n of [1, 2]) expect(verdictOn(sentTwice, says(n, receipt))).toEqual({ kind: 'end', end: receipt });
  expect(verdictOn({ ...sentTwice, isWaiting: true }, says(1, receipt))).toEqual({ kind: 'end', end: receipt });
});

test('only a refusal of the last copy is final', () => {
  expect(verdictOn(sentTwice, says(2, no))).toEqual({ kind: 'end', end: no });
  expect(verdictOn(sentTwice, says(1, no))).toEqual({ kind: 'nothing' });
});

test('an overload leaves the outcome of an earlier copy unknown', () => {
  expect(verdictOn(sentOnce, says(2, busy))).toEqual({ kind: 'end', end: busy });
  expect(verdictOn(sentTwice, says(2, busy))).toMatchObject({
    end: { code: 'overloaded', details: { outcome: 'unknown' } },
  });
});

test('replies of an earlier owner are ignored, receipts included, and the present owner is asked', () => {
  for (const outcome of [receipt, no]) {
    expect(verdictOn(sentOnce, says(2, outcome, EPOCH - 1))).toEqual({ kind: 'again', why: 'stale' });
    expect(verdictOn(sentTwice, says(1, outcome, EPOCH - 1))).toEqual({ kind: 'nothing' });
    expect(isBelieved(sentOnce, says(2, outcome, EPOCH - 1))).toBe(false);
    expect(isBelieved(sentOnce, says(2, outcome, EPOCH + 1))).toBe(true);
  }
});

test('a receipt of another command is rejected from any owner', () => {
  const reply = says(2, receiptOf(adjusts(1, 10), 1), EPOCH + 1);
  expect([isForeign(sentOnce, reply), isBelieved(sentOnce, reply)]).toEqual([true, false]);
  expect(verdictOn(sentOnce, reply)).toEqual({ kind: 'again', why: 'stale' });
  expect(isForeign(sentOnce, says(2, no))).toBe(false);
});

test('an owner that moved or failed is asked again, once for the last copy', () => {
  for (const kind of ['moved', 'fault'] as const) {
    const reply = (n: number): Reply => (kind === 'moved' ? { n, kind } : { n, kind, message: 'the disk is full' });
    expect(verdictOn(sentTwice, reply(2))).toEqual({ kind: 'again', why: kind });
    expect(verdictOn(sentTwice, reply(1))).toEqual({ kind: 'nothing' });
    expect(verdictOn({ ...sentTwice, isWaiting: true }, reply(2))).toEqual({ kind: 'nothing' });
  }
});

test('an invalid command is a fault of its sender', () => {
  const { end } = verdictOn(sentOnce, { n: 2, kind: 'invalid', message: 'amountPoints: too many' }) as { end: Error };
  expect(end.message).toBe('the sequencer does not take this command: amountPoints: too many');
});

test('on timeout the outcome is: not sent, unknown, or a fault after every try failed', () => {
  expect(endInSilence({ fault: null, hasLeft: false })).toMatchObject({
    message: expect.stringContaining('not be reached'),
  });
  expect(endInSilence({ fault: null, hasLeft: true })).toMatchObject({ details: { outcome: 'unknown' } });
  expect(endInSilence({ fault: 'the disk is full', hasLeft: true })).toEqual(
    new Error('the ledger failed: the disk is full'),
  );
});
