import { expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import type { SignedLog } from '#contracts/proofs/status-calls.ts';
import { signedWords } from './signed-words.ts';

const at = (seconds: number) => instantOf(Date.UTC(2026, 10, 29) + 1000 * seconds);
const log: SignedLog = {
  partition: 0,
  origin: 'ledger.example/log/0',
  size: 1200,
  head: 1200,
  signed: { size: 1000, root: 'ab', at: at(0) },
  refusal: null,
  witnesses: [],
  cosigned: null,
  reportedAt: at(0),
};

test('a log is signed while its newest head is a moment old, and then behind', () => {
  expect(signedWords(log, at(10))).toEqual({ tone: 'gain', words: 'Signed' });
  expect(signedWords({ ...log, reportedAt: at(90) }, at(100))).toEqual({ tone: 'plain', words: '200 events behind' });
  const idle = { ...log, head: 1000, reportedAt: at(9000) };
  expect(signedWords(idle, at(9001))).toEqual({ tone: 'gain', words: 'Signed' });
});

test('a refusal and a prover that does not report are alarms', () => {
  expect(signedWords({ ...log, refusal: 'It may not be.' }, at(10))).toEqual({ tone: 'loss', words: 'Not signed' });
  expect(signedWords(log, at(121))).toEqual({ tone: 'loss', words: 'The prover has stopped' });
  // Its last report may no longer be true.
  expect(signedWords({ ...log, refusal: 'It may not be.' }, at(300)).words).toBe('The prover has stopped');
});
