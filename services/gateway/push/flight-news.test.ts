import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlightsPush } from '#contracts/activity/flights.ts';
import type { FlightNews as Flight } from '#contracts/internal/view-updates.ts';
import { silentLog } from '#infra/process/log.ts';
import { FlightNews } from './flight-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TAKEN_OFF = 1_760_000_000_000;
const flying = (account: number, seq: number): Flight => ({
  startId: `start ${seq}`,
  account,
  stakePoints: 10,
  at: TAKEN_OFF,
  seq,
  end: null,
});
const ended = (flight: Flight, seq: number, cashOutHundredths: number | null): Flight => ({
  ...flight,
  seq,
  end: { crashPointHundredths: 300, cashOutHundredths },
});

function gateway({ count = 1, elapsedMs = 2000 } = {}) {
  const heard: FlightsPush[] = [];
  const news = new FlightNews(
    { count, tellFlights: async (push) => void heard.push(push) },
    {
      shownNames: async () => (account) => (account === 9 ? 'Hidden player' : `player ${account}`),
      publicIds: (of, id) => `${of} ${id}`,
      now: () => TAKEN_OFF + elapsedMs,
      log: silentLog(),
    },
  );
  const pass = () => vi.advanceTimersByTimeAsync(1000);
  return { news, heard, pass };
}

test('news of a takeoff has its bet and time, and news of its end the multiplier', async () => {
  const { news, heard, pass } = gateway();
  const [one, other] = [flying(7, 1), flying(9, 2)];
  news.take([one, other]);
  await pass();
  news.take([ended(one, 3, 150), ended(other, 4, null)]);
  await pass();
  const seven = { id: 'round 7 start 1', username: 'player 7', betAmount: 10 };
  const hidden = { id: 'round 9 start 2', username: 'Hidden player', betAmount: 10 };
  expect(heard.map(({ flights }) => flights)).toEqual([
    [
      { ...seven, state: 'flying', elapsedMs: 2000, multiplier: null },
      { ...hidden, state: 'flying', elapsedMs: 2000, multiplier: null },
    ],
    [
      { ...seven, state: 'cashed-out', elapsedMs: null, multiplier: 1.5 },
      { ...hidden, state: 'crashed', elapsedMs: null, multiplier: 3 },
    ],
  ]);
});

test('who comes later sees the latest flights, also those that took off while no player watched', async () => {
  const { news, heard, pass } = gateway({ count: 0 });
  const many = Array.from({ length: 50 }, (_, at) => flying(at + 10, at + 1));
  news.take(many);
  news.take([ended(many[49]!, 51, 200)]);
  await pass();
  expect(heard).toEqual([]);
  const { flights } = await news.board();
  expect(flights.map(({ username }) => username)).toEqual(many.slice(-12).map(({ account }) => `player ${account}`));
  expect(flights.at(-1)).toMatchObject({ state: 'cashed-out' });
});

test('news that arrives again or late does not put a flight back in the air', async () => {
  const { news, pass } = gateway();
  const flight = flying(7, 1);
  news.take([ended(flight, 2, null)]);
  news.take([flight]);
  await pass();
  expect((await news.board()).flights).toMatchObject([{ state: 'crashed' }]);
});

test('a flight without news of its end leaves the list after the longest possible flight', async () => {
  const { news } = gateway({ elapsedMs: 200_000 });
  news.take([flying(7, 1)]);
  expect((await news.board()).flights).toEqual([]);
});
