import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { awaitedAnswer } from './awaited-answers.ts';
import { type BetRules, usePlaceBet } from './use-place-bet.ts';

type Rules = BetRules<typeof playDice>;

const body = { betAmount: 10, prediction: 'over' } as const;
const reply = diceReply(12);

const SETTLING_MS = 1000;
let sent: string[] = [];
let answers: PromiseWithResolvers<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = Promise.withResolvers();
  vi.stubGlobal('fetch', (address: string, request: { headers: Headers }) => {
    if (address !== '/api/games/dice') return new Promise(() => undefined);
    sent.push(request.headers.get('idempotency-key')!);
    return answers.promise;
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function house() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 77 }));
  const wrapper = ({ children }: { children: ReactNode }) => <Seat client={client}>{children}</Seat>;
  return {
    points: () => client.getQueryData<{ points: number }>(USER_KEY)!.points,
    open() {
      const onResult = vi.fn<Rules['onResult']>();
      const onRefused = vi.fn<Rules['onRefused']>();
      const rules = { call: playDice, settlingMs: SETTLING_MS, onResult, onRefused };
      const { result, unmount } = renderHook(() => usePlaceBet(rules), { wrapper });
      return { bets: result, leave: unmount, onResult, onRefused };
    },
  };
}

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const told = (data: object, status = 200) => answers.resolve(new Response(JSON.stringify(data), { status }));

test('a player who comes back keeps waiting, and sees the result there, once', async () => {
  const { open, points } = house();
  const before = open();
  act(() => before.bets.current.place(body));
  await wait(400);
  before.leave();
  const after = open();
  expect([after.bets.current.phase, after.bets.current.bet]).toEqual(['rolling', body]);
  for (const press of ['check', 'leave'] as const) act(() => after.bets.current[press]());
  act(() => after.bets.current.place(body));
  told(reply);
  await wait(SETTLING_MS - 401);
  expect(after.onResult).not.toHaveBeenCalled();
  await wait(1);
  expect([after.bets.current.phase, points(), sent.length]).toEqual(['idle', 108, 1]);
  expect(after.onResult).toHaveBeenCalledExactlyOnceWith(reply, body);
  expect(before.onResult).not.toHaveBeenCalled();
});

test('a refusal is shown at the table that is open', async () => {
  const { open } = house();
  const before = open();
  act(() => before.bets.current.place(body));
  before.leave();
  const after = open();
  told({ message: 'No.', code: 'insufficient-points', requestId: 'r' }, 422);
  await wait();
  expect([after.bets.current.phase, after.onRefused.mock.calls.length]).toEqual(['idle', 1]);
  expect(before.onRefused).not.toHaveBeenCalled();
  after.leave();
  expect(open().bets.current.phase).toBe('idle');
});

test('it is unknown once the request has failed, and is sent again under its key', async () => {
  const { open } = house();
  const before = open();
  act(() => before.bets.current.place(body));
  before.leave();
  const after = open();
  expect(after.bets.current.phase).toBe('rolling');
  answers.reject(new TypeError('network'));
  await wait();
  expect(after.bets.current.phase).toBe('unknown');
  answers = Promise.withResolvers();
  act(() => after.bets.current.check());
  told(reply);
  await wait(SETTLING_MS);
  expect([after.bets.current.phase, new Set(sent).size, sent.length]).toEqual(['idle', 1, 2]);
  expect(awaitedAnswer(sent[0]!)).toBeNull();
});

test('an answer that came while the table was closed leaves nothing to ask', async () => {
  const { open, points } = house();
  const before = open();
  act(() => before.bets.current.place(body));
  before.leave();
  told(reply);
  await wait(SETTLING_MS);
  expect([open().bets.current.phase, points()]).toEqual(['idle', 108]);
});
