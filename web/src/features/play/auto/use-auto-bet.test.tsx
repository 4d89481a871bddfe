import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { DiceGame } from '../dice/dice-game.tsx';
import { ProtectionContext, type TableProtection } from '../protection/protection.ts';
import { CheckDueContext } from '../sitting/check-due.ts';
import { WheelGame } from '../wheel/wheel-game.tsx';

const ROUND_MS = 3000;

const answer = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status });
const refusal = (code: string, status: number) =>
  answer({ message: 'You have 3 points.', code, requestId: 'r' }, status);
const rolled = (seq: number) => answer(diceReply(seq));
const spun = (seq: number) => {
  const { isWin, newBalance, receipt } = diceReply(seq);
  return answer({ segment: 11, multiplier: 1.8, winnings: 18, isWin, newBalance, receipt });
};

type Bet = { key: string | null; body: unknown };

/** Answers the bets in turn; the last answer repeats. Other requests fail. */
function serverThat(...answers: ((seq: number) => Response | Promise<Response>)[]): Bet[] {
  const bets: Bet[] = [];
  vi.stubGlobal('fetch', async (url: string, request: { method?: string; headers: Headers; body: string }) => {
    if (request.method !== 'POST' || !/\/games\/(dice|wheel)/.test(url)) return refusal('not-found', 404);
    const next = answers[Math.min(bets.length, answers.length - 1)]!;
    bets.push({ key: request.headers.get('idempotency-key'), body: JSON.parse(request.body) });
    return next(bets.length);
  });
  return bets;
}

type Around = { protection?: TableProtection; isCheckDue?: boolean };

function sitAt(game: ReactNode) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 77 }));
  const room = (content: ReactNode, { protection, isCheckDue = false }: Around = {}) => (
    <MemoryRouter>
      <ToastProvider>
        <Seat client={client}>
          <ProtectionContext value={protection ?? { tightest: null, exclusion: null }}>
            <CheckDueContext value={isCheckDue}>{content}</CheckDueContext>
          </ProtectionContext>
        </Seat>
      </ToastProvider>
    </MemoryRouter>
  );
  const { rerender } = render(room(game));
  return {
    becomes: (around: Around) => rerender(room(game, around)),
    leave: () => rerender(room(null)),
  };
}

async function pass(milliseconds = ROUND_MS) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const press = (name: RegExp) => act(() => void fireEvent.click(button(name)));
const key = (name: string) => act(() => void fireEvent.keyDown(document.body, { key: name }));

async function openPanel() {
  press(/^Auto/);
  await act(() => vi.dynamicImportSettled());
}

async function startAuto(rounds: number, stops: Record<string, number> = {}) {
  await openPanel();
  fireEvent.change(screen.getByLabelText('Rounds'), { target: { value: `${rounds}` } });
  for (const [label, points] of Object.entries(stops)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: `${points}` } });
  }
  press(/^Start/);
  await pass(500);
}

const why = () => screen.getByText(/^Auto stopped/).textContent;

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

test('plays its rounds one after the other, each an ordinary bet with its own key', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await startAuto(3);
  expect([bets.length, button(/^Stop/).textContent]).toEqual([1, 'Stop (3 left) Space']);
  for (let round = 0; round < 5; round++) await pass();
  expect(why()).toBe('Auto stopped after 3 rounds, net +24. All rounds are played.');
  expect(new Set(bets.map((bet) => bet.key)).size).toBe(3);
  expect(bets.map((bet) => bet.body)).toEqual(Array(3).fill({ betAmount: 20, prediction: 'over' }));
});

test('raises the bet after wins, and goes back to the first bet at the end', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await startAuto(3, { 'After a win': 100 });
  for (let round = 0; round < 5; round++) await pass();
  expect(why()).toMatch(/^Auto stopped after 3 rounds/);
  expect(bets.map(({ body }) => (body as { betAmount: number }).betAmount)).toEqual([20, 40, 80]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /bet/i }).value).toBe('20');
});

test('without an end it plays until it is stopped by hand', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await openPanel();
  press(/^No end/);
  press(/^Start without end/);
  for (let round = 0; round < 12; round++) await pass();
  expect(bets.length).toBeGreaterThanOrEqual(10);
  expect(button(/^Stop/).textContent).toBe('Stop Space');
  press(/^Stop/);
  await pass();
  expect(why()).toMatch(/^Auto stopped after \d+ rounds, net \+\d+\. You stopped it\.$/);
});

test('a table of spins continues until its stop is reached', async () => {
  const bets = serverThat(spun);
  sitAt(<WheelGame />);
  await startAuto(50, { 'Stop when up by': 16 });
  for (let round = 0; round < 4; round++) await pass();
  expect([bets.length, why()]).toEqual([
    2,
    'Auto stopped after 2 rounds, net +16. Your stop at 16 points up is reached.',
  ]);
});

test('never has two bets in flight', async () => {
  const late = Promise.withResolvers<Response>();
  const bets = serverThat(() => late.promise);
  sitAt(<DiceGame />);
  await startAuto(3);
  for (let round = 0; round < 3; round++) await pass();
  expect(bets).toHaveLength(1);
  late.resolve(rolled(1));
  await pass(1);
  await pass();
  expect(bets.length).toBeGreaterThan(1);
});

test.each(['Escape', 'a', ' '])(
  'key %j stops it after the round in flight; stake and choice are locked until then',
  async (name) => {
    const bets = serverThat(rolled);
    sitAt(<DiceGame />);
    await startAuto(10);
    key('u');
    key('d');
    key(name);
    expect(button(/^Stopping/).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/^Bet/).disabled).toBe(true);
    await pass();
    await pass();
    expect([bets.length, why()]).toEqual([1, 'Auto stopped after 1 round, net +8. You stopped it.']);
    expect(bets[0]!.body).toEqual({ betAmount: 20, prediction: 'over' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Bet/).value).toBe('20');
  },
);

test('the second press of a double click on Stop bets nothing', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await startAuto(10);
  for (let waited = 0; bets.length === 1 && screen.queryByText('1 of 10') === null && waited < 80; waited++)
    await pass(100);
  press(/^Stop/);
  press(/^Roll/);
  await pass();
  expect([bets.length, why()]).toEqual([1, 'Auto stopped after 1 round, net +8. You stopped it.']);
});

test('stops when a bet is refused, and shows the server’s message', async () => {
  const bets = serverThat(rolled, () => refusal('limit-reached', 422));
  sitAt(<DiceGame />);
  await startAuto(10);
  for (let round = 0; round < 4; round++) await pass();
  expect([bets.length, why()]).toEqual([2, 'Auto stopped after 1 round, net +8. You have 3 points.']);
});

test('stops when the next bet cannot be placed, and sends none', async () => {
  const short = { ...diceReply(1), newBalance: 4 };
  const bets = serverThat(() => answer(short));
  sitAt(<DiceGame />);
  await startAuto(10);
  for (let round = 0; round < 3; round++) await pass();
  expect([bets.length, why()]).toEqual([1, 'Auto stopped after 1 round, net +8. You have 4 points.']);
});

test('stops when no answer comes: the bet can be checked like any other', async () => {
  const bets = serverThat(() => {
    throw new TypeError('network');
  });
  sitAt(<DiceGame />);
  await startAuto(10);
  for (let round = 0; round < 3; round++) await pass();
  expect([bets.length, why()]).toEqual([1, 'Auto stopped before a round was played. The last bet got no answer.']);
  press(/^Check the result/);
  await pass();
  expect(bets[1]!.key).toBe(bets[0]!.key);
});

test('stops for the reality check, after the round in flight', async () => {
  const bets = serverThat(rolled);
  const { becomes } = sitAt(<DiceGame />);
  await startAuto(10);
  becomes({ isCheckDue: true });
  for (let round = 0; round < 3; round++) await pass();
  expect([bets.length, why()]).toEqual([1, 'Auto stopped after 1 round, net +8. Your reality check is due.']);
});

test('stops when the page is hidden', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await startAuto(10);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (let round = 0; round < 3; round++) await pass();
  hidden.mockRestore();
  expect([bets.length, why()]).toEqual([1, 'Auto stopped after 1 round, net +8. The page was in the background.']);
});

test('ends with its table, and says so', async () => {
  const bets = serverThat(rolled);
  const { leave } = sitAt(<DiceGame />);
  await startAuto(10);
  leave();
  expect(screen.getByText('You left the table. A round under way is still settled.')).toBeDefined();
  for (let round = 0; round < 3; round++) await pass();
  expect(bets).toHaveLength(1);
});

const reached = { kind: 'stake', window: 'day', points: 100, used: 100n, left: 0n, pending: null } as const;

test('is not offered where a limit is reached, and says why', () => {
  const bets = serverThat(rolled);
  const { becomes } = sitAt(<DiceGame />);
  becomes({ protection: { tightest: { ...reached, resetsAt: '2026-05-02T00:00:00.000Z' }, exclusion: null } });
  expect(button(/^Auto/).getAttribute('aria-disabled')).toBe('true');
  key('a');
  expect(screen.getAllByText('Your daily stake limit is reached.').length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bets).toEqual([]);
});

test('an invalid number of rounds is reported at its field, and starts nothing', async () => {
  const bets = serverThat(rolled);
  sitAt(<DiceGame />);
  await startAuto(1001);
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a number of rounds from 1 to 1,000/);
  expect(bets).toEqual([]);
});
