import { expect, test } from 'vitest';
import type { FoundCommand } from '../../log/find-command.ts';
import { LookUps } from './look-ups.ts';

function logByHand() {
  const asked: (readonly string[])[] = [];
  const answers: ((error?: Error) => Promise<void>)[] = [];
  const lookUps = new LookUps({
    findCommands: (ids) => {
      asked.push(ids);
      const { promise, resolve, reject } = Promise.withResolvers<Map<string, FoundCommand[]>>();
      answers.push(async (error) => {
        if (error === undefined) resolve(new Map(ids.map((id) => [id, [{ input: Number(id), events: [] }]])));
        else reject(error);
        await new Promise(setImmediate);
      });
      return promise;
    },
  });
  return { lookUps, asked, answer: (error?: Error) => answers.shift()!(error) };
}

const inputOf = async (found: Promise<readonly FoundCommand[] | undefined>) => (await found)?.[0]?.input;

test('ids that arrive during a look-up share the next query, each id once', async () => {
  const { lookUps, asked, answer } = logByHand();
  const found = ['1', '2', '3', '2'].map((id) => inputOf(lookUps.find(id)));
  expect(asked).toEqual([['1']]);
  await answer();
  expect(asked).toEqual([['1'], ['2', '3']]);
  await answer();
  expect(await Promise.all(found)).toEqual([1, 2, 3, 2]);
  const later = inputOf(lookUps.find('4'));
  await answer();
  expect([await later, asked.at(-1)]).toEqual([4, ['4']]);
});

test('a query has 500 ids at most', async () => {
  const { lookUps, asked, answer } = logByHand();
  const found = Array.from({ length: 1002 }, (_, id) => inputOf(lookUps.find(String(id))));
  for (let question = 0; question < 4; question++) await answer();
  expect(asked.map(({ length }) => length)).toEqual([1, 500, 500, 1]);
  expect(await Promise.all(found)).toEqual(Array.from({ length: 1002 }, (_, id) => id));
});

test('a failed query rejects its callers; the ones queued behind it and later ones are still looked up', async () => {
  const { lookUps, asked, answer } = logByHand();
  const first = inputOf(lookUps.find('1'));
  const second = inputOf(lookUps.find('2'));
  await Promise.all([expect(first).rejects.toThrow('connection lost'), answer(new Error('connection lost'))]);
  expect(asked).toEqual([['1'], ['2']]);
  await answer();
  expect(await second).toBe(2);
  const again = inputOf(lookUps.find('1'));
  await answer();
  expect(await again).toBe(1);
});
