import { expect, test } from 'vitest';
import { PositionBoard } from '#projections/positions/positions.ts';
import type { LogEnd } from '#ledger/log/end.ts';
import { positionWait } from './position-wait.ts';

function opened(patienceMs: number) {
  const board = new PositionBoard();
  board.set('balance', 0, 8);
  const questions: PromiseWithResolvers<LogEnd>[] = [];
  const end = new Map([
    [0, 10],
    [1, 5],
  ]);
  const reach = positionWait(
    board,
    () => {
      questions.push(Promise.withResolvers<LogEnd>());
      return questions.at(-1)!.promise;
    },
    patienceMs,
  );
  const turn = () => new Promise(setImmediate);
  const answer = async (place: number) => {
    await turn();
    questions[place]!.resolve({ position: new Map(end), partitions: 2 });
    await turn();
  };
  return { board, end, questions, answer, turn, reach, read: (position?: string) => reach('balance', position) };
}

test("a position that the view has reached is answered without reading the log's end", async () => {
  const { questions, read } = opened(0);
  expect(await read()).toEqual({ kind: 'reached', position: '0:8' });
  expect(await read('0:8')).toEqual({ kind: 'reached', position: '0:8' });
  expect(questions).toHaveLength(0);
});

test.each([
  ['0:11', 'Partition 0 of the log has not come to 11.'],
  ['0:1,1:6', 'Partition 1 of the log has not come to 6.'],
  ['0:9,2:1', 'The log has no partition 2.'],
  ['0:9007199254740991', 'Partition 0 of the log has not come to 9007199254740991.'],
])('%s is refused at once: %s', async (position, message) => {
  const { answer, read } = opened(2 ** 31 - 1);
  const reading = read(position);
  await answer(0);
  expect(await reading).toMatchObject({ code: 'invalid-input', message });
});

test('a position in the log is waited for until the timeout', async () => {
  const { board, answer, read } = opened(2 ** 31 - 1);
  const reading = read('0:10');
  await answer(0);
  board.set('balance', 0, 10);
  expect(await reading).toEqual({ kind: 'reached', position: '0:10' });
  const impatient = opened(0);
  const inVain = impatient.read('0:10');
  await impatient.answer(0);
  expect(await inVain).toMatchObject({ code: 'position-not-reached' });
});

test('a view that is being rebuilt is not read', async () => {
  const { board, read } = opened(0);
  board.setRebuilding('balance', true);
  expect(await read('0:8')).toMatchObject({ code: 'position-not-reached', message: /upgrade/ });
  board.setRebuilding('balance', false);
  expect(await read('0:8')).toEqual({ kind: 'reached', position: '0:8' });
});

test('waiters that arrive during a log-end query share the next one, which includes their receipts', async () => {
  const { board, end, questions, answer, read, turn } = opened(2 ** 31 - 1);
  const first = read('0:9');
  await turn();
  const later = ['0:11', '0:12'].map((position) => read(position));
  expect(questions).toHaveLength(1);
  await answer(0);
  expect(questions).toHaveLength(2);
  end.set(0, 12);
  await answer(1);
  board.set('balance', 0, 12);
  for (const reading of [first, ...later]) expect(await reading).toEqual({ kind: 'reached', position: '0:12' });
  expect(questions).toHaveLength(2);
});

test('the statement has come as far as its lines and the rounds, and is not read while either is rebuilt', async () => {
  const { board, answer, reach } = opened(2 ** 31 - 1);
  board.set('statement', 0, 9);
  board.set('rounds', 0, 7);
  expect(await reach('statement', '0:7')).toEqual({ kind: 'reached', position: '0:7' });
  const reading = reach('statement', '0:9');
  await answer(0);
  board.set('rounds', 0, 10);
  expect(await reading).toEqual({ kind: 'reached', position: '0:9' });
  board.setRebuilding('rounds', true);
  expect(await reach('statement', '0:9')).toMatchObject({ code: 'position-not-reached', message: /upgrade/ });
});
