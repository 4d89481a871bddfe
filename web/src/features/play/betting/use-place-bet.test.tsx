import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { config } from '#contracts/settings/calls.ts';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.tsx';
import { playSound } from '../../../ui/sound/play-sound.ts';
import { forgetSession } from '../sitting/tab-session.ts';
import { type BetRules, usePlaceBet } from './use-place-bet.ts';

// Another test file in this worker may have loaded the sounds.
vi.hoisted(() => vi.resetModules());
vi.mock('../../../ui/sound/play-sound.ts', () => ({ playSound: vi.fn<() => void>() }));
const thrown = vi.hoisted(() => vi.fn<() => null>());
vi.mock('canvas-confetti', () => ({ default: { create: () => thrown } }));

type Rules = BetRules<typeof playDice>;
type Sent = { key: string | null; body: unknown };

const SETTLING_MS = 1000;
const body = { betAmount: 10, prediction: 'over' } as const;

const player = signedInUser({ id: 77 });

const reply = diceReply(12);

const answer = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status });
const refusal = (code: string, status: number) => answer({ message: 'No.', code, requestId: 'r' }, status);

/** Answers the bets in turn; the last answer repeats. */
function serverThat(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_: string, request: { headers: Headers; body: string }) => {
    const next = answers[Math.min(sent.length, answers.length - 1)]!;
    sent.push({ key: request.headers.get('idempotency-key'), body: JSON.parse(request.body) });
    return next();
  });
  return sent;
}

const networkFails = () => {
  throw new TypeError('network');
};

function Guarded({ children }: { children: ReactNode }) {
  return useSession().user === null ? null : children;
}

type TableOptions = { revealMs?: Rules['revealMs']; restMs?: number };

function table({ revealMs, restMs }: TableOptions = {}) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, player);
  if (restMs !== undefined) client.setQueryData(keyOf(config), { limits: { dice: { minCycleMs: restMs } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Seat client={client}>
      <Guarded>{children}</Guarded>
    </Seat>
  );
  const onResult = vi.fn<Rules['onResult']>();
  const onRefused = vi.fn<Rules['onRefused']>();
  const rules = { call: playDice, settlingMs: SETTLING_MS, onResult, onRefused, ...(revealMs && { revealMs }) };
  const { result, unmount: leave } = renderHook(() => usePlaceBet(rules), { wrapper });
  return {
    bets: result,
    leave,
    onResult,
    onRefused,
    isSignedIn: () => client.getQueryData(USER_KEY) !== null,
    makeRoomFor: (user: typeof player) => act(() => void client.setQueryData(USER_KEY, user)),
    points: () => client.getQueryData<typeof player>(USER_KEY)!.points,
  };
}

async function settle(milliseconds = SETTLING_MS) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function press(button: () => void) {
  act(button);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  seenPositions.forget();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing a bet', () => {
  test('shows the result and the new balance only after the roll', async () => {
    forgetSession(player.id);
    serverThat(() => answer(reply));
    const { bets, onResult, points } = table();
    act(() => bets.current.place(body));
    await settle(SETTLING_MS - 1);
    expect([bets.current.phase, points()]).toEqual(['rolling', 100]);
    expect(onResult).not.toHaveBeenCalled();
    await settle(1);
    expect([bets.current.phase, points()]).toEqual(['idle', 108]);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(reply, body);
    expect(JSON.parse(sessionStorage.getItem('tallyhouse-session:77')!)).toMatchObject({ nets: [8] });
  });

  test('that settles after signing out shows nothing to the next player', async () => {
    serverThat(() => answer(reply));
    const { bets, leave, makeRoomFor, onResult, points } = table();
    act(() => bets.current.place(body));
    await settle(SETTLING_MS - 1);
    leave();
    makeRoomFor({ ...player, id: 78, points: 500 });
    await settle();
    expect(points()).toBe(500);
    expect(onResult).not.toHaveBeenCalled();
  });

  test('that is refused after the next player has signed in is not shown to them', async () => {
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => late.promise);
    const { bets, leave, makeRoomFor, onRefused } = table();
    act(() => bets.current.place(body));
    leave();
    makeRoomFor({ ...player, id: 78, points: 500 });
    late.resolve(refusal('rate-limited', 429));
    await settle();
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('sounds when the chip goes down, and again when the result is shown', async () => {
    const heard = vi.mocked(playSound).mockClear();
    const draw = { ...reply, receipt: { ...reply.receipt, payoutPoints: 10 } };
    serverThat(
      () => answer(reply),
      () => answer(draw),
      () => refusal('insufficient-points', 422),
    );
    const { bets } = table();
    act(() => bets.current.place(body));
    await settle(SETTLING_MS - 1);
    expect(heard.mock.calls).toEqual([['chip']]);
    await settle(1);
    expect(heard.mock.lastCall).toEqual(['win']);
    for (const last of [null, 'chip']) {
      await press(() => bets.current.place(body));
      expect(heard.mock.lastCall).toEqual([last]);
    }
  });

  test('throws confetti for ten times the stake, and none for less', async () => {
    thrown.mockClear();
    const paying = (payoutPoints: number) => () => answer({ ...reply, receipt: { ...reply.receipt, payoutPoints } });
    serverThat(paying(99), paying(100));
    const { bets } = table();
    await press(() => bets.current.place(body));
    expect(thrown).not.toHaveBeenCalled();
    await press(() => bets.current.place(body));
    await vi.waitFor(() => expect(thrown).toHaveBeenCalledTimes(1));
  });

  test('is known to a table with an animation before the balance moves', async () => {
    serverThat(() => answer(reply));
    const { bets, onResult, points } = table({ revealMs: () => 500 });
    await press(() => bets.current.place(body));
    expect([bets.current.phase, bets.current.reply, points()]).toEqual(['rolling', reply, 100]);
    await settle(499);
    expect(onResult).not.toHaveBeenCalled();
    await settle(1);
    expect([bets.current.phase, bets.current.reply, points()]).toEqual(['idle', null, 108]);
  });

  test('a second press during the roll sends nothing', async () => {
    const sent = serverThat(() => answer(reply));
    const { bets } = table();
    act(() => {
      bets.current.place(body);
      bets.current.place(body);
    });
    await settle();
    expect(sent).toHaveLength(1);
  });

  test('each bet has its own key, and the next can be placed right after the last', async () => {
    const sent = serverThat(() => answer(reply));
    const { bets } = table();
    for (let round = 0; round < 3; round++) {
      await press(() => bets.current.place(body));
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });
});

describe('a bet without an answer', () => {
  test('is sent again under the same key, however often, and then settles as one bet', async () => {
    const sent = serverThat(networkFails, networkFails, () => answer(reply));
    const { bets, onResult, points } = table();
    await press(() => bets.current.place(body));
    expect(bets.current.phase).toBe('unknown');
    await press(() => bets.current.check());
    expect(bets.current.phase).toBe('unknown');
    await press(() => bets.current.check());
    expect(bets.current.phase).toBe('idle');
    expect(sent.map(({ key }) => key)).toEqual([sent[0]!.key, sent[0]!.key, sent[0]!.key]);
    expect(sent.map((one) => one.body)).toEqual([body, body, body]);
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(points()).toBe(108);
  });

  test('a fault of the server leaves the outcome unknown too', async () => {
    serverThat(() => refusal('fault', 500));
    const { bets, onRefused } = table();
    await press(() => bets.current.place(body));
    expect(bets.current.phase).toBe('unknown');
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('so does a server that reports the outcome as unknown, and the retry is the same bet', async () => {
    const sent = serverThat(
      () => answer({ message: 'No answer.', code: 'overloaded', requestId: 'r', outcome: 'unknown' }, 503),
      () => answer(reply),
    );
    const { bets, onRefused } = table();
    await press(() => bets.current.place(body));
    expect([bets.current.phase, onRefused.mock.calls]).toEqual(['unknown', []]);
    await press(() => bets.current.check());
    expect([bets.current.phase, sent[1]!.key]).toEqual(['idle', sent[0]!.key]);
  });

  test.each([
    ['rate-limited', 429],
    ['overloaded', 503],
  ])('stays unknown when the retry is answered %s, which says nothing about the bet', async (code, status) => {
    const sent = serverThat(
      networkFails,
      () => refusal(code, status),
      () => answer(reply),
    );
    const { bets, onRefused } = table();
    await press(() => bets.current.place(body));
    await press(() => bets.current.check());
    expect([bets.current.phase, onRefused.mock.calls]).toEqual(['unknown', []]);
    await press(() => bets.current.check());
    expect([bets.current.phase, sent[2]!.key]).toEqual(['idle', sent[0]!.key]);
  });

  test('is sent again after signing in, when the session had ended before it was checked', async () => {
    const sent = serverThat(
      networkFails,
      () => refusal('unauthenticated', 401),
      () => answer(reply),
    );
    const before = table();
    await press(() => before.bets.current.place(body));
    await press(() => before.bets.current.check());
    expect([before.isSignedIn(), before.onRefused.mock.calls]).toEqual([false, []]);
    cleanup();
    const after = table();
    expect([after.bets.current.phase, after.bets.current.bet]).toEqual(['unknown', body]);
    await press(() => after.bets.current.check());
    expect([after.bets.current.phase, sent[2]!.key]).toEqual(['idle', sent[0]!.key]);
  });

  test('survives a reload of the page with its key', async () => {
    const sent = serverThat(networkFails, () => answer(reply));
    const before = table();
    await press(() => before.bets.current.place(body));
    cleanup();
    const after = table();
    expect([after.bets.current.phase, after.bets.current.bet]).toEqual(['unknown', body]);
    await press(() => after.bets.current.check());
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(after.bets.current.phase).toBe('idle');
  });

  test('can be left to the history; the next bet gets another key', async () => {
    const sent = serverThat(networkFails, () => answer(reply));
    const { bets } = table();
    await press(() => bets.current.place(body));
    act(() => bets.current.leave());
    expect(bets.current.phase).toBe('idle');
    await press(() => bets.current.place(body));
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });
});

describe('a bet that has had its answer', () => {
  test('is settled for a player who leaves during the animation and comes back', async () => {
    serverThat(() => answer(reply));
    const { bets, leave } = table({ revealMs: () => 4000 });
    await press(() => bets.current.place(body));
    leave();
    expect(table().bets.current.phase).toBe('idle');
  });

  test('updates the balance silently after its table was left', async () => {
    const heard = vi.mocked(playSound).mockClear();
    serverThat(() => answer(reply));
    const { bets, leave, points, onResult } = table({ revealMs: () => 4000 });
    await press(() => bets.current.place(body));
    leave();
    await settle(4000);
    expect([points(), onResult.mock.calls]).toEqual([108, [[reply, body]]]);
    expect(heard.mock.calls).toEqual([['chip']]);
  });

  test('does not put its balance over a newer one', async () => {
    serverThat(() => answer(reply));
    const { bets, points, onResult } = table({ revealMs: () => 4000 });
    await press(() => bets.current.place(body));
    seenPositions.noteView('balance', '0:13');
    await settle(4000);
    expect(onResult).toHaveBeenCalledOnce();
    expect(points()).toBe(100);
  });

  test('is settled when the page crashes on it: the fault is reported, and nothing is left to check', async () => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    serverThat(() => answer(reply));
    const { bets, onResult } = table();
    const fault = new Error('no such reel');
    onResult.mockImplementation(() => {
      throw fault;
    });
    await press(() => bets.current.place(body));
    expect([bets.current.phase, report.mock.calls]).toEqual(['idle', [[fault]]]);
  });
});

describe('a bet that is refused', () => {
  test.each([
    ['insufficient-points', 409],
    ['rate-limited', 429],
    ['overloaded', 503],
  ])('%s is shown, takes nothing and leaves nothing to check', async (code, status) => {
    serverThat(() => refusal(code, status));
    const { bets, onResult, onRefused, points } = table();
    await press(() => bets.current.place(body));
    expect(bets.current.phase).toBe('idle');
    expect(onRefused.mock.calls[0]![0]).toMatchObject({ code });
    expect(onResult).not.toHaveBeenCalled();
    expect(points()).toBe(100);
    expect(sessionStorage.length).toBe(0);
  });
});

describe('with a configured rest between rounds', () => {
  test('a press does nothing until it has passed, counted from the answer', async () => {
    const sent = serverThat(() => answer(reply));
    const { bets } = table({ restMs: 3000 });
    await press(() => bets.current.place(body));
    expect([bets.current.phase, bets.current.isResting]).toEqual(['idle', true]);
    act(() => bets.current.place(body));
    await settle(3000 - SETTLING_MS - 1);
    expect([sent.length, bets.current.isResting]).toEqual([1, true]);
    await settle(1);
    expect(bets.current.isResting).toBe(false);
    await press(() => bets.current.place(body));
    expect(sent).toHaveLength(2);
  });

  test('a refused bet starts no rest', async () => {
    serverThat(() => refusal('insufficient-points', 422));
    const { bets } = table({ restMs: 3000 });
    await press(() => bets.current.place(body));
    expect(bets.current.isResting).toBe(false);
  });
});
