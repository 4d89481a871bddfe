import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenPositions } from '../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../api/query-client.ts';
import { SPREAD_MS } from './keep-refetching.ts';
import { LiveProvider, useLive } from './live-provider.tsx';
import { type Connection, type LiveListeners, openLiveSocket } from './live-socket.ts';

// Another test file in this worker may have loaded the socket.
vi.hoisted(() => vi.resetModules());
vi.mock('./live-socket.ts', () => ({ openLiveSocket: vi.fn<() => () => void>() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  seenPositions.forget();
  vi.useRealTimers();
});

const ada = { id: 7, username: 'ada', points: 100, lastPosition: '0:5' };

type Answer = (signal: AbortSignal) => Promise<unknown>;
const now =
  (data: unknown): Answer =>
  async () =>
    data;
const never: Answer = () => new Promise(() => undefined);

function inTurn(answers: Answer[]) {
  const read = vi.fn<Answer>(answers.at(-1)!);
  for (const answer of answers) read.mockImplementationOnce(answer);
  return read;
}

async function screenThat(reads: { user: Answer[]; statement: Answer[] }) {
  let listeners: LiveListeners | undefined;
  vi.mocked(openLiveSocket).mockImplementation((_, heard) => {
    listeners = heard;
    return () => undefined;
  });
  const client = createQueryClient();
  const read = { user: inTurn(reads.user), statement: inTurn(reads.statement) };
  function Screen() {
    const user = useQuery({ queryKey: USER_KEY, queryFn: ({ signal }) => read.user(signal) });
    const statement = useQuery({
      queryKey: ['statement', 'user-stats', null],
      queryFn: ({ signal }) => read.statement(signal),
    });
    return <p>{JSON.stringify([(user.data as typeof ada | undefined)?.points, statement.data])}</p>;
  }
  const { container } = render(
    <QueryClientProvider client={client}>
      <LiveProvider player={ada}>
        <Screen />
      </LiveProvider>
    </QueryClientProvider>,
  );
  const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(SPREAD_MS)));
  await settle();
  return {
    read,
    shown: () => JSON.parse(container.textContent) as unknown,
    async tellOfPerson() {
      act(() => listeners!.onPerson());
      await settle();
    },
    async say(...said: Connection[]) {
      act(() => said.forEach((connection) => listeners!.onConnection(connection)));
      await settle();
    },
  };
}

test('after the first connection the balance is read again, as it may have moved without a push', async () => {
  const screen = await screenThat({ user: [now(ada), now(ada)], statement: [now('first')] });
  await screen.say('connecting', 'connected');
  expect([screen.read.user.mock.calls.length, screen.read.statement.mock.calls.length]).toEqual([2, 1]);
});

test('a name changed in another tab is read again, and nothing else', async () => {
  const renamed = now({ ...ada, points: 150 });
  const screen = await screenThat({ user: [now(ada), renamed], statement: [now('before'), now('after')] });
  await screen.tellOfPerson();
  expect(screen.shown()).toEqual([150, 'before']);
});

test('if it did move, everything is read again', async () => {
  const paid = now({ ...ada, points: 150, lastPosition: '0:6' });
  const screen = await screenThat({ user: [now(ada), paid, paid], statement: [now('before'), now('after')] });
  await screen.say('connecting', 'connected');
  expect(screen.shown()).toEqual([150, 'after']);
});

test('so it is after rounds that left the balance unchanged', async () => {
  const played = now({ ...ada, lastPosition: '0:9' });
  const screen = await screenThat({ user: [now(ada), played, played], statement: [now('before'), now('after')] });
  await screen.say('connecting', 'connected');
  expect(screen.shown()).toEqual([100, 'after']);
});

test.each([
  ['0:4', 'after'],
  ['0:5', 'before'],
])('a view read at %s, for an account last moved at 0:5, is shown as %s', async (reached, shown) => {
  const screen = await screenThat({ user: [now(ada)], statement: [now('before'), now('after')] });
  seenPositions.noteView('statement', reached);
  await screen.say('connecting', 'connected');
  expect(screen.shown()).toEqual([100, shown]);
});

test('a reconnect reads everything again', async () => {
  const screen = await screenThat({
    user: [now(ada), now(ada), now(ada)],
    statement: [now('before'), now('after')],
  });
  await screen.say('connecting', 'connected');
  await screen.say('connecting', 'connected');
  expect(screen.shown()).toEqual([100, 'after']);
});

test('so does a first connection that took several tries', async () => {
  const screen = await screenThat({ user: [now(ada), now(ada)], statement: [now('before'), now('after')] });
  await screen.say('connecting', 'connecting', 'connected');
  expect(screen.shown()).toEqual([100, 'after']);
});

test('requests pending on a lost connection are sent again, with or without earlier data', async () => {
  const screen = await screenThat({
    user: [now(ada), never, now({ ...ada, points: 150 })],
    statement: [never, now('after')],
  });
  await screen.say('connecting', 'connected');
  await screen.say('connecting', 'connected');
  expect(screen.shown()).toEqual([150, 'after']);
});

function livePage() {
  let listeners: LiveListeners | undefined;
  vi.mocked(openLiveSocket).mockImplementation((_, heard) => {
    listeners = heard;
    return () => undefined;
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider player={ada}>{children}</LiveProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(useLive, { wrapper });
  return { live: result, listeners: listeners! };
}

test('a small win of a flight that is watched here has no card, even if its news is first', () => {
  const { live, listeners } = livePage();
  const win = { type: 'win', title: 'You won!', message: 'Crash paid 15 on 10.', position: '0:4' };
  const titles = () => live.current.cards.map(({ gameName }) => gameName);
  const stop = live.current.flights.watch('a flight', () => undefined);
  act(() => listeners.onNotification({ ...win, gameName: 'crash' }));
  expect(titles()).toEqual([]);
  act(() => listeners.onNotification({ ...win, gameName: 'dice' }));
  stop();
  act(() => listeners.onNotification({ ...win, gameName: 'crash' }));
  expect(titles()).toEqual(['crash', 'dice']);
});

test('cards of big wins do not pile up over the table: they close when the next round begins', () => {
  const { live, listeners } = livePage();
  const { gate } = live.current;
  const win = (seq: number) => {
    const position = `0:${seq}`;
    gate.hold();
    listeners.onNotification({ type: 'big_win', title: 'Big win!', message: 'Dice paid 9,000 on 5,000.', position });
    gate.show(position);
    gate.release();
  };
  const places = () => live.current.cards.map(({ position }) => position);
  const elsewhere = { type: 'other', title: 'Points added', message: 'a prize', position: '0:1' };
  act(() => listeners.onNotification(elsewhere));
  act(() => win(2));
  expect(places()).toEqual(['0:2', '0:1']);
  act(() => win(3));
  expect(places()).toEqual(['0:3', '0:1']);
  act(() => gate.hold());
  expect(places()).toEqual(['0:1']);
});
