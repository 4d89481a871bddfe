import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { OutputError, standardOutput } from './standard-output.ts';

function takes(lines: number, code: string): { stream: Writable; taken: string[] } {
  const taken: string[] = [];
  const stream = new Writable({
    autoDestroy: false,
    write(chunk, _encoding, done) {
      if (taken.length === lines) return done(Object.assign(new Error(`${code}: in the system's words`), { code }));
      taken.push(String(chunk));
      done();
    },
  });
  return { stream, taken };
}

test('each text is written as a line', async () => {
  const { stream, taken } = takes(10, 'ENOSPC');
  const output = standardOutput(stream);
  output.say('one');
  output.say('two');
  await output.flushed();
  expect(taken.join('')).toBe('one\ntwo\n');
  expect(output.signal.aborted).toBe(false);
});

test.each([
  ['ENOSPC', "The output could not be written: ENOSPC: in the system's words."],
  ['EPIPE', 'The output could not be written: whatever reads it has ended (EPIPE).'],
])('a line that cannot be written (%s) is reported in a sentence and ends the output', async (code, sentence) => {
  const output = standardOutput(takes(1, code).stream);
  output.say('one');
  output.say('two');
  await expect(output.flushed()).rejects.toThrow(sentence);
  expect(output.signal.reason).toBeInstanceOf(OutputError);
});
