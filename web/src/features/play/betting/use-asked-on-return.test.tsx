import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SHORT_DROP_MS } from '../../../live/line.ts';
import { usePlaceBet } from './use-place-bet.ts';

const body = { betAmount: 10, prediction: 'over' } as const;

let isUp = true;
let hours = 0;
let keys: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  // UUIDv7 keys never go back in time, so later tests need a later clock than earlier ones.
  vi.setSystemTime(Date.now() + ++hours * HOUR_MS);
  [isUp, keys] = [true, []];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    if (address.endsWith('/api/games/dice')) keys.push(headers.get('idempotency-key'));
    if (!isUp) throw new TypeError('network');
    return new Response(JSON.stringify(address.endsWith('/api/games/dice') ? diceReply(12) : signedInUser({ id: 77 })));
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const say = (event: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(event)));

function page() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 77 }));
  const onResult = vi.fn<() => void>();
  const rules = { call: playDice, settlingMs: 0, onResult, onRefused: vi.fn<() => void>() };
  function Table() {
    const { place, phase } = usePlaceBet(rules);
    return <button onClick={() => place(body)}>{phase}</button>;
  }
  const { container, rerender } = render(
    <Seat client={client}>
      <Table />
    </Seat>,
  );
  return {
    onResult,
    place: () => act(async () => void fireEvent.click(container.querySelector('button')!)),
    phase: () => container.textContent,
    leave: () => rerender(<Seat client={client}>{null}</Seat>),
    comeBack: () =>
      rerender(
        <Seat client={client}>
          <Table />
        </Seat>,
      ),
  };
}

async function lose({ place }: ReturnType<typeof page>) {
  isUp = false;
  await place();
  await say('offline');
  await wait(SHORT_DROP_MS);
}

async function comeBack() {
  isUp = true;
  await say('online');
  await wait();
}

test('it is sent again at once, once, and its result is shown', async () => {
  const table = page();
  await lose(table);
  expect([table.phase(), keys.length]).toEqual(['unknown', 1]);
  await comeBack();
  expect([table.phase(), keys]).toEqual(['idle', [keys[0], keys[0]]]);
  expect(table.onResult).toHaveBeenCalledOnce();
});

test('while the connection is away neither it nor another bet is sent', async () => {
  const table = page();
  await lose(table);
  await table.place();
  await wait(MINUTE_MS);
  expect(keys).toHaveLength(1);
});

test('a server that is still starting is asked a few times, then by the button only', async () => {
  const table = page();
  await lose(table);
  await say('online');
  // The table renders between the tries.
  for (let second = 0; second < MINUTE_MS / 1000; second++) await wait(1000);
  expect([table.phase(), keys.length, new Set(keys).size]).toEqual(['unknown', 5, 1]);
});

test('at a table that was left and opened again it is sent from there', async () => {
  const table = page();
  await lose(table);
  table.leave();
  await comeBack();
  expect(keys).toHaveLength(1);
  table.comeBack();
  await wait();
  expect([table.phase(), new Set(keys).size, keys.length]).toEqual(['idle', 1, 2]);
  expect(table.onResult).toHaveBeenCalledOnce();
});

test('an old one waits for its button, as it may never have arrived', async () => {
  const table = page();
  await lose(table);
  await wait(11 * MINUTE_MS);
  await comeBack();
  expect([table.phase(), keys.length]).toEqual(['unknown', 1]);
});

test('a lost answer with the connection in place waits for its button', async () => {
  const table = page();
  isUp = false;
  await table.place();
  isUp = true;
  await wait(MINUTE_MS);
  expect([table.phase(), keys.length]).toEqual(['unknown', 1]);
});
