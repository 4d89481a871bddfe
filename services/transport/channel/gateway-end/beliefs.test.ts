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

test('a receipt is a fact, whichever copy brought it', () => {
  for (const n of [1, 2]) expect(verdictOn(sentTwice, says(n, receipt))).toEqual({ kind: 'end', end: receipt });
  expect(verdictOn({ ...sentTwice, isWaiting: true }, says(1, receipt))).toEqual({ kind: 'end', end: receipt });
});

test('a refusal of the copy sent last is final; one of an earlier copy decides nothing', () => {
  expect(verdictOn(sentTwice, says(2, no))).toEqual({ kind: 'end', end: no });
  expect(verdictOn(sentTwice, says(1, no))).toEqual({ kind: 'nothing' });
});

test('an owner that is too busy knows nothing of an earlier copy', () => {
  expect(verdictOn(sentOnce, says(2, busy))).toEqual({ kind: 'end', end: busy });
  expect(verdictOn(sentTwice, says(2, busy))).toMatchObject({
    end: { code: 'overloaded', details: { outcome: 'unknown' } },
  });
});

test('what an earlier owner says is not believed, not even a receipt: the present one is asked', () => {
  for (const outcome of [receipt, no]) {
    expect(verdictOn(sentOnce, says(2, outcome, EPOCH - 1))).toEqual({ kind: 'again', why: 'stale' });
    expect(verdictOn(sentTwice, says(1, outcome, EPOCH - 1))).toEqual({ kind: 'nothing' });
    expect(isBelieved(sentOnce, says(2, outcome, EPOCH - 1))).toBe(false);
    expect(isBelieved(sentOnce, says(2, outcome, EPOCH + 1))).toBe(true);
  }
});

test('the receipt of another command is not believed, of whichever owner', () => {
  const reply = says(2, receiptOf(adjusts(1, 10), 1), EPOCH + 1);
  expect([isForeign(sentOnce, reply), isBelieved(sentOnce, reply)]).toEqual([true, false]);
  expect(verdictOn(sentOnce, reply)).toEqual({ kind: 'again', why: 'stale' });
  expect(isForeign(sentOnce, says(2, no))).toBe(false);
});

test('an owner that has it no longer, or failed, is asked again, once for the copy that counts', () => {
  for (const kind of ['moved', 'fault'] as const) {
    const reply = (n: number): Reply => (kind === 'moved' ? { n, kind } : { n, kind, message: 'the disk is full' });
    expect(verdictOn(sentTwice, reply(2))).toEqual({ kind: 'again', why: kind });
    expect(verdictOn(sentTwice, reply(1))).toEqual({ kind: 'nothing' });
    expect(verdictOn({ ...sentTwice, isWaiting: true }, reply(2))).toEqual({ kind: 'nothing' });
  }
});

test('a command that is none to the owner is a fault of its sender', () => {
  const { end } = verdictOn(sentOnce, { n: 2, kind: 'invalid', message: 'amountPoints: too many' }) as { end: Error };
  expect(end.message).toBe('the sequencer does not take this command: amountPoints: too many');
});

test('silence claims nothing that is not known: not sent, perhaps done, failed each time', () => {
  expect(endInSilence({ fault: null, hasLeft: false })).toMatchObject({
    message: expect.stringContaining('not be reached'),
  });
  expect(endInSilence({ fault: null, hasLeft: true })).toMatchObject({ details: { outcome: 'unknown' } });
  expect(endInSilence({ fault: 'the disk is full', hasLeft: true })).toEqual(
    new Error('the ledger failed: the disk is full'),
  );
});
