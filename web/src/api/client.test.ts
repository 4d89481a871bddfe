import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#contracts/accounts/calls.ts';
import { fairRotate, fairRound } from '#contracts/fairness/calls.ts';
import { resolveExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { signupBonus } from '#contracts/bonuses/calls.ts';
import { diceReply } from '#tests/support/dice-reply.ts';
import { ApiError, isDeclined, OfflineError, sentenceOf, UnreadableReplyError } from './api-error.ts';
import { callApi } from './client.ts';
import { seenPositions } from './position-memory.ts';

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  seenPositions.forget();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.mockReset();
});

function answer(body: unknown, headers: Record<string, string> = {}, status = 200): void {
  server.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status, headers }));
}

function sent(time = 0): { url: string; headers: Headers; body: unknown } {
  const [url, init] = server.mock.calls[time]!;
  return { url, headers: new Headers(init.headers), body: init.body };
}

const bet = { body: { betAmount: 10, prediction: 'over' } } as const;

test('a sum beyond 2^53 keeps its last digit', async () => {
  const text = '{"gamesPlayed":2,"totalWagered":9007199254740993,"totalWon":5,"netProfit":-9007199254740988}';
  server.mockImplementationOnce(async () => new Response(text));
  const { data } = await callApi(gameStats);
  expect(data).toEqual({
    gamesPlayed: 2,
    totalWagered: 9007199254740993n,
    totalWon: 5n,
    netProfit: -9007199254740988n,
  });
});

test('each bet carries its own key', async () => {
  answer(diceReply(42));
  await callApi(playDice, bet);
  expect(sent().headers.get('idempotency-key')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(sent().body).toBe('{"betAmount":10,"prediction":"over"}');
});

test('a retry carries the key it was given', async () => {
  answer(diceReply(42), { 'idempotency-hit': 'true' });
  const reply = await callApi(playDice, bet, { idempotencyKey: '01890000-0000-7000-8000-000000000001' });
  expect(sent().headers.get('idempotency-key')).toBe('01890000-0000-7000-8000-000000000001');
  expect(reply.repeated).toBe(true);
});

test('after a bet every read asks for at least its position', async () => {
  answer(diceReply(42));
  await callApi(playDice, bet);
  answer([], { 'as-of-position': '0:42' });
  await callApi(gameHistory, { query: { game: 'dice', period: 'week' } });
  expect(sent(1).url).toBe('/api/games/history?game=dice&period=week');
  expect(sent(1).headers.get('min-position')).toBe('0:42');
});

test('a position lost by the log is forgotten, and the read is sent again without it', async () => {
  seenPositions.noteCommand('0:42');
  const message = 'Partition 0 of the log has not come to 42.';
  const details = [{ path: 'min-position', message }];
  answer({ message, code: 'invalid-input', requestId: 'r', details }, {}, 400);
  answer([], { 'as-of-position': '0:17' });
  expect(await callApi(gameHistory)).toMatchObject({ data: [], position: '0:17' });
  expect([0, 1].map((time) => sent(time).headers.get('min-position'))).toEqual(['0:42', null]);
});

test('a read that a bet overtook is asked again', async () => {
  server.mockImplementationOnce(async () => {
    seenPositions.noteCommand('0:50');
    return new Response('[]', { headers: { 'as-of-position': '0:49' } });
  });
  answer([], { 'as-of-position': '0:50' });
  const reply = await callApi(gameHistory);
  expect(reply.position).toBe('0:50');
  expect(sent(1).headers.get('min-position')).toBe('0:50');
});

test('a command that news overtook is not sent again', async () => {
  server.mockImplementationOnce(async () => {
    seenPositions.noteView('dollar-lines', '0:50');
    return Response.json({ resolved: 1, posted: 0, waiting: 0 }, { headers: { 'as-of-position': '0:49' } });
  });
  const body = { ids: [7], verb: 'ignore' as const, reason: 'A test of the provider.' };
  expect(await callApi(resolveExceptionsCall, { body })).toMatchObject({ data: { resolved: 1 }, position: '0:49' });
  expect(server).toHaveBeenCalledOnce();
});

describe('a read that is overtaken at every try', () => {
  const slowLine = (see: (position: string) => void) => {
    let seq = 50;
    server.mockImplementation(async (_, init) => {
      const reached = new Headers(init.headers).get('min-position') ?? '0:50';
      see(`0:${++seq}`);
      return new Response('[]', { headers: { 'as-of-position': reached } });
    });
  };

  test('by news of other players is shown if it is as new as requested', async () => {
    slowLine((position) => seenPositions.noteView('rounds', position));
    const reply = await callApi(gameHistory);
    expect([reply.position, server.mock.calls.length]).toEqual(['0:52', 3]);
  });

  test('and is older than requested is not shown', async () => {
    seenPositions.noteView('rounds', '0:50');
    server.mockImplementation(async () => new Response('[]', { headers: { 'as-of-position': '0:49' } }));
    const error = await callApi(gameHistory).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, code: null });
    expect(server).toHaveBeenCalledTimes(3);
  });

  test('by own commands is not shown, so that players see what they have done', async () => {
    slowLine((position) => seenPositions.noteCommand(position));
    await expect(callApi(gameHistory)).rejects.toThrow('behind what was already seen');
  });
});

test('an error has the status and body text as its message, and a sentence to show', async () => {
  const body = { message: 'You have 3 points.', code: 'insufficient-points', requestId: 'r1' };
  answer(body, {}, 409);
  const error = await callApi(playDice, bet).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: 'insufficient-points', message: `409: ${JSON.stringify(body)}` });
  expect(sentenceOf(error)).toBe('You have 3 points.');
});

test('an empty error body leaves the status text', async () => {
  server.mockImplementationOnce(async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(callApi(signupBonus)).rejects.toThrow('502: Bad Gateway');
});

test('a missing answer differs from a refusal and does not promise that nothing happened', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const error = await callApi(playDice, bet).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OfflineError);
  expect(isDeclined(error, false)).toBe(false);
});

describe('a lost connection', () => {
  const limit = () => {
    const clock = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    return { asked, runOut: () => clock.abort(new DOMException('too long', 'TimeoutError')) };
  };
  const whenAborted = ({ signal }: RequestInit) =>
    new Promise<never>((_, reject) => {
      const stop = () => reject(signal!.reason as Error);
      if (signal!.aborted) stop();
      else signal!.addEventListener('abort', stop);
    });

  test('counts as no answer after fifteen seconds', async () => {
    const { asked, runOut } = limit();
    server.mockImplementationOnce(async (_, init) => whenAborted(init));
    const call = callApi(playDice, bet).catch((thrown: unknown) => thrown);
    runOut();
    expect(await call).toBeInstanceOf(OfflineError);
    expect(asked).toHaveBeenCalledExactlyOnceWith(15_000);
  });

  test('counts as no answer when it is lost within one', async () => {
    const { runOut } = limit();
    server.mockImplementationOnce(async (_, init) => {
      const response = new Response('{');
      response.text = () => whenAborted(init);
      return response;
    });
    const call = callApi(playDice, bet).catch((thrown: unknown) => thrown);
    runOut();
    expect(await call).toBeInstanceOf(OfflineError);
  });

  test('differs from a read that its screen cancelled', async () => {
    limit();
    const screen = new AbortController();
    server.mockImplementationOnce(async (_, init) => whenAborted(init));
    const call = callApi(gameHistory, {}, { signal: screen.signal }).catch((thrown: unknown) => thrown);
    screen.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

test('a reply outside the contract is an error', async () => {
  answer({ signupBonus: 'a hundred' });
  await expect(callApi(signupBonus)).rejects.toBeInstanceOf(UnreadableReplyError);
});

test('the id of a round is put into the path', async () => {
  answer({ message: 'No such round.', code: 'not-found', requestId: 'r2' }, {}, 404);
  await expect(callApi(fairRound, { params: { id: '0-77' } })).rejects.toThrow('404: ');
  expect(sent().url).toBe('/api/fair/round/0-77');
});

test('a read without news asks for no position', async () => {
  answer({ message: 'Sign in first.', code: 'unauthenticated', requestId: 'r3' }, {}, 401);
  await callApi(currentUser).catch(() => null);
  expect(sent().headers.has('min-position')).toBe(false);
});

test('a command that needs a body cannot be called without one', () => {
  // @ts-expect-error the client seed is missing
  const call = () => callApi(fairRotate);
  expect(call).toBeTypeOf('function');
});
