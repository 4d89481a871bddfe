import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { describeNotification } from '#contracts/notifications/fact.ts';
import { describeWin } from '#contracts/play/notices.ts';
import { describeLine } from '#contracts/statement/fact.ts';
import { amountOf } from '../features/dashboard/activity-panel.tsx';
import { HistoryTable } from '../features/game-history/history-table.tsx';
import { newsOfPayout } from '../features/landing/demo/demo-move.ts';
import { ResultBanner } from '../features/play/blackjack/result-banner.tsx';
import { CrashWords } from '../features/play/crash/crash-words.tsx';
import { LandedSlip } from '../features/play/receipts/landed-slip.tsx';
import { isGain, ResultWords } from '../features/play/table/result-words.tsx';
import { Wheel } from '../features/play/wheel/wheel.tsx';
import { countedPoints } from '../ui/figure/format.ts';
import { Points } from '../ui/figure/points.tsx';
import { receiptOfHistory } from '../ui/receipt/receipt.ts';
import { soundOfResult } from '../ui/sound/sounds.ts';

afterEach(cleanup);

const CASES = {
  gain: { stakePoints: 100, payoutPoints: 180 },
  push: { stakePoints: 100, payoutPoints: 100 },
  part: { stakePoints: 100, payoutPoints: 50 },
  loss: { stakePoints: 100, payoutPoints: 0 },
} as const;
type Case = (typeof CASES)[keyof typeof CASES];

function shown(screen: ReactNode): string {
  const { container } = render(<MemoryRouter>{screen}</MemoryRouter>);
  return container.textContent;
}

function historyRow({ stakePoints, payoutPoints }: Case): HistoryRow {
  const isWin = payoutPoints > stakePoints;
  const multiplier = (payoutPoints / stakePoints).toFixed(2);
  const at = '2026-01-01T00:00:00.000Z';
  const told = { id: '0-7', gameType: 'wheel', betAmount: 100, bet: null, createdAt: at } as const;
  return { ...told, multiplier, isWin, winAmount: payoutPoints };
}

const hands = { player: ['10S', '9S'], dealer: ['10H', '9H'] } as never;
const flight = (paid: Case) => ({ ...paid, id: '0-7', crashPointHundredths: 200, cashOutHundredths: 180 });

const PLACES: Readonly<Record<string, (paid: Case) => string>> = {
  'the line on the felt': (paid) => shown(<ResultWords drawn="You rolled 6" paid={paid} />),
  'the banner of blackjack': (paid) => {
    const result = isGain(paid) ? 'win' : paid.payoutPoints === 100 ? 'push' : 'lose';
    return shown(<ResultBanner result={{ id: '0-7', result, ...(hands as object), paid } as never} />);
  },
  'the hub of the wheel': (paid) =>
    shown(
      <Wheel
        turn={{ id: null, pose: 0, motion: 'rest', from: null }}
        isSpinning={false}
        message={{ ...paid, id: '0-7', segment: 2 }}
      />,
    ),
  'the words of a flight': (paid) =>
    shown(<CrashWords open={null} flight={null} end={flight(paid)} isLaunching={false} isGone={false} />),
  'the slip that has landed': (paid) => shown(<LandedSlip receipt={receiptOfHistory(historyRow(paid))} />),
  'the history': (paid) => shown(<HistoryTable rows={[historyRow(paid)]} onOpen={() => undefined} />),
  'a demo': ({ stakePoints, payoutPoints }) => newsOfPayout(stakePoints, payoutPoints).title,
};

test.each(Object.entries(PLACES))('%s shows a plus for the amount won above the stake only', (_, told) => {
  expect(told(CASES.gain)).toContain('+80');
  expect(told(CASES.gain)).not.toContain('+180');
  for (const paid of [CASES.push, CASES.part, CASES.loss]) expect(told(paid)).not.toContain('+');
  cleanup();
});

test('a return of the stake reads as the bet returned, a smaller one names the amount', () => {
  const { 'the line on the felt': line, 'the slip that has landed': slip, 'a demo': demo } = PLACES;
  expect([line!(CASES.push), line!(CASES.part)]).toEqual([
    'You rolled 6Bet returned.',
    'You rolled 650 of 100 returned.',
  ]);
  expect(slip!(CASES.push)).toContain('Bet returned');
  expect(slip!(CASES.part)).toContain('50 of 100 returned');
  expect([demo!(CASES.push), demo!(CASES.part)]).toEqual(['Bet returned.', '50 of 100 returned.']);
  const line_ = (stake: number, payout: number) =>
    describeLine({ type: 'round-played', game: 'wheel', params: { stake, payout } });
  expect([line_(100, 100), line_(100, 50)]).toEqual(['Wheel: bet of 100 returned', 'Wheel: 50 of 100 returned']);
});

test('live activity and winners show a plus for wins only', () => {
  const told = (type: 'win' | 'blackjack' | 'push' | 'lose') => shown(<Points {...amountOf({ type, amount: 80 })} />);
  expect([told('win'), told('blackjack')]).toEqual(['+80', '+80']);
  cleanup();
  expect([told('push'), told('lose')]).toEqual(['80', '−80']);
});

test('cards and notifications of wins show the amount won above the stake', () => {
  const params = { stake: 100, payout: 180 };
  const card = describeWin({ type: 'round-played', game: 'dice', params });
  const stored = describeNotification({ kind: 'big_win', params: { game: 'dice', ...params } });
  expect([card, stored].map(({ amount, message }) => [countedPoints(amount!), message])).toEqual([
    ['80 points', 'Dice paid 180 on 100.'],
    ['80 points', 'Dice paid 180 on 100.'],
  ]);
});

test('only a return above the stake is celebrated', () => {
  expect(Object.values(CASES).map((paid) => [isGain(paid), soundOfResult(paid) === 'win'])).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ]);
});
