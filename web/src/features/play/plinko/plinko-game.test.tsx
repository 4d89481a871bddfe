import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { line, press, sitDownAt, turn, withInstantResults } from '#tests/support/animated-tables.tsx';
import { USER_KEY } from '../../../api/query-client.ts';
import { instantResults } from '../tempo/use-animation-speed.ts';
import { PlinkoGame } from './plinko-game.tsx';

withInstantResults();
beforeEach(() => {
  instantResults.turn(false);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const PATH = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
/** Beyond the time of a double click. */
const NEXT_MS = 450;
const LAND_MS = 3000;

type Sent = { key: string | null; betAmount: number };

/** Every ball returns 12 on 20; the balance follows. */
function houseOfBalls(): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: { method: string; headers: Headers; body: string }) => {
    if (init.method !== 'POST') return new Promise(() => undefined);
    const { betAmount } = JSON.parse(init.body) as { betAmount: number };
    sent.push({ key: init.headers.get('idempotency-key'), betAmount });
    const seq = sent.length;
    const newBalance = 100 - 8 * seq;
    const receipt = {
      roundId: `0-${seq}`,
      seq,
      position: `0:${seq}`,
      stakePoints: betAmount,
      payoutPoints: 12,
      multiplierHundredths: 60,
      balanceAfter: newBalance,
      nonce: seq,
      at: '2026-01-01T00:00:00.000Z',
    };
    const reply = { path: PATH, bucket: 6, isWin: false, multiplier: 0.6, winnings: 12, newBalance, receipt };
    return new Response(JSON.stringify(reply));
  });
  return sent;
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function drop() {
  press(' ');
  await turn();
  await turn();
}

test('several balls fall at once, each its own bet, and each lands on its own reply', async () => {
  const sent = houseOfBalls();
  const client = await sitDownAt(PlinkoGame);
  const points = () => client.getQueryData<{ points: number }>(USER_KEY)!.points;
  const balls = () => screen.queryAllByTestId('ball').length;
  await drop();
  expect([balls(), line()]).toEqual([1, 'The ball is falling']);
  await drop();
  expect(sent).toHaveLength(1);
  for (let ball = 0; ball < 2; ball++) {
    await later(NEXT_MS);
    await drop();
  }
  expect([balls(), line(), points()]).toEqual([3, '3 balls are falling', 100]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  await later(LAND_MS - 3 * NEXT_MS);
  expect([balls() < 3, points() < 100]).toEqual([true, true]);
  await later(LAND_MS);
  expect([points(), line()]).toEqual([76, expect.stringContaining('12 of 20 returned.')]);
  expect(document.querySelectorAll('[data-strip] article')).toHaveLength(3);
});

test('stakes of falling balls are not bet again, and at most ten balls fall', async () => {
  const sent = houseOfBalls();
  await sitDownAt(PlinkoGame);
  for (let ball = 0; ball < 5; ball++) {
    await drop();
    await later(NEXT_MS);
  }
  // 100 points are staked.
  await drop();
  expect(sent).toHaveLength(5);
  expect(document.body.textContent).toContain('Insufficient Points');
});

test('a press too quick for another ball says that no bet was placed', async () => {
  const sent = houseOfBalls();
  await sitDownAt(PlinkoGame);
  const words = () => screen.queryByText('That press was too quick. No bet was placed.');
  await drop();
  expect(words()).toBeNull();
  await drop();
  expect([sent.length, words() !== null]).toEqual([1, true]);
  await later(NEXT_MS);
  await drop();
  expect([sent.length, words()]).toEqual([2, null]);
  fireEvent.click(screen.getByRole('button', { name: /^Drop/ }));
  expect([sent.length, words() !== null]).toEqual([2, true]);
  await later(LAND_MS);
  expect(words()).toBeNull();
});
