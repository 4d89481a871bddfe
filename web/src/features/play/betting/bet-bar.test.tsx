import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { datesIn } from '#contracts/words/dates.ts';
import { protectionOf, ProtectionContext, raiseObstacle } from '../protection/protection.ts';
import { useKeyActions } from '../table/shortcut-keys.tsx';
import { BetBar } from './bet-bar.tsx';
import { stakeKeys, useStake } from './use-stake.ts';

type BarProps = {
  balance?: number;
  obstacle?: string | null;
  isBlocked?: boolean;
  isLocked?: boolean;
  lowestGain?: number;
  onPlay?: () => void;
};

function Bar({
  balance = 1000,
  obstacle = null,
  lowestGain,
  isBlocked = false,
  isLocked = false,
  onPlay = () => {},
}: BarProps) {
  const stake = useStake('dice', { balancePoints: balance, maxStakePoints: 1_000_000 }, lowestGain);
  useKeyActions(stakeKeys(stake));
  return (
    <>
      <BetBar
        stake={stake}
        action="Roll"
        pendingAction="Rolling"
        isPending={false}
        obstacle={obstacle}
        isBlocked={isBlocked}
        isLocked={isLocked}
        onPlay={onPlay}
      />
      <output aria-label="Stake">{stake.points}</output>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>(/^Bet/);
const bet = () => Number(screen.getByRole('status', { name: 'Stake' }).textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

test('the bet starts at 20 points, at 100 from a balance of 2,000, and within balance and table', () => {
  for (const [balance, first] of [
    [1999, 20],
    [2000, 100],
    [7, 7],
  ] as const) {
    render(<Bar balance={balance} />);
    expect([box().value, bet()]).toEqual([String(first), first]);
    cleanup();
  }
});

test('a note describes the action without blocking it, and gives way to an obstacle', () => {
  const note = 'At 20 points, 1.01x only returns the stake. From 100 points on it pays more.';
  const { rerender } = render(<Bar lowestGain={101} />);
  const roll = () => screen.getByRole('button', { name: 'Roll' });
  const description = () => document.getElementById(roll().getAttribute('aria-describedby')!)?.textContent;
  expect([description(), roll().getAttribute('aria-disabled'), box().getAttribute('aria-invalid')]).toEqual([
    note,
    null,
    null,
  ]);
  rerender(<Bar lowestGain={101} obstacle="Pick a number." />);
  expect(description()).toBe('Pick a number.');
  rerender(<Bar lowestGain={101} isLocked />);
  expect(screen.queryByText(note)).toBeNull();
});

test('the action has a descriptive name, with its key beside it', () => {
  render(<Bar />);
  expect(screen.getByRole('button', { name: 'Roll' }).getAttribute('aria-keyshortcuts')).toBe('Space');
});

test('quick bets, halves and doubles set the bet', () => {
  render(<Bar />);
  press('50');
  expect(bet()).toBe(50);
  press('2× the bet');
  expect(bet()).toBe(100);
  press('½ the bet');
  press('½ the bet');
  expect(bet()).toBe(25);
});

test('doubling stops at the balance', () => {
  render(<Bar balance={15} />);
  press('2× the bet');
  expect(bet()).toBe(15);
});

test('an empty box becomes one point on blur', () => {
  render(<Bar />);
  fireEvent.change(box(), { target: { value: '' } });
  expect([box().value, bet()]).toEqual(['', 1]);
  fireEvent.blur(box());
  expect(box().value).toBe('1');
});

test('a bet outside the limits stays in the box, which is invalid and names the limit', () => {
  render(
    <MemoryRouter>
      <Bar balance={2_000_000} />
    </MemoryRouter>,
  );
  const told = () => [
    box().value,
    box().getAttribute('aria-invalid'),
    document.getElementById(box().getAttribute('aria-describedby')!)?.textContent ?? null,
  ];
  const type = (value: string) => {
    fireEvent.change(box(), { target: { value } });
    fireEvent.blur(box());
  };
  type('5000000');
  expect(told()).toEqual(['5000000', 'true', 'The highest bet here is 1,000,000 points.']);
  press('2× the bet');
  expect(told()).toEqual(['1000000', null, null]);
  type('0');
  expect(told()).toEqual(['0', 'true', 'The lowest bet is 1 point.']);
  cleanup();
  render(
    <MemoryRouter>
      <Bar balance={5} />
    </MemoryRouter>,
  );
  type('6');
  expect(told()).toEqual(['6', 'true', 'You have 5 points.Earn Points']);
  expect(screen.getByRole('link', { name: 'Earn Points' })).toBeDefined();
});

test('obstacles of the next bet are hidden during a round', () => {
  render(<Bar balance={5} isLocked />);
  expect([box().getAttribute('aria-invalid'), screen.queryByText(/You have/)]).toEqual([null, null]);
});

test.each(['1.500', '1e3', '-5', '12.7'])(
  '%s in the box does not become another bet: it stays, and is refused',
  (typed) => {
    const onPlay = vi.fn<() => void>();
    render(<Bar onPlay={onPlay} />);
    fireEvent.change(box(), { target: { value: typed } });
    fireEvent.blur(box());
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    const told = document.getElementById(box().getAttribute('aria-describedby')!)?.textContent;
    expect(told).toBe('Enter a whole number of points, such as 1500.');
    fireEvent.submit(box().form!);
    expect(onPlay).not.toHaveBeenCalled();
    press('½ the bet');
    press('2× the bet');
    expect(box().value).toBe(typed);
    press('50');
    expect([box().value, bet()]).toEqual(['50', 50]);
  },
);

test('a bet with separators is read, and written without them', () => {
  render(<Bar />);
  fireEvent.change(box(), { target: { value: '1,000' } });
  expect([box().value, bet()]).toEqual(['1,000', 1000]);
  fireEvent.blur(box());
  expect(box().value).toBe('1000');
});

test('Enter in the box plays', () => {
  const onPlay = vi.fn<() => void>();
  render(<Bar onPlay={onPlay} />);
  fireEvent.submit(box().form!);
  expect(onPlay).toHaveBeenCalledTimes(1);
});

test('a blocked bet says so, keeps the focus and is not played', () => {
  const onPlay = vi.fn<() => void>();
  render(<Bar isBlocked onPlay={onPlay} />);
  const action = screen.getByRole('button', { name: /Roll/ });
  action.focus();
  expect(action.getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(box().form!);
  expect(onPlay).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(action);
});

test('an obstacle is shown in the bar, describes the action and blocks it', () => {
  const onPlay = vi.fn<() => void>();
  const { container, rerender } = render(<Bar onPlay={onPlay} />);
  const told = container.querySelector<HTMLElement>('form [role="status"]')!;
  const action = screen.getByRole('button', { name: /Roll/ });
  expect([told.textContent, action.getAttribute('aria-describedby')]).toEqual(['', null]);
  rerender(<Bar obstacle="Your weekly stake limit leaves 25." onPlay={onPlay} />);
  expect(told.textContent).toBe('Your weekly stake limit leaves 25.');
  expect(action.getAttribute('aria-describedby')).toBe(told.id);
  expect(action.getAttribute('aria-disabled')).toBe('true');
  expect(box().labels![0]!.textContent).toBe('Bet points');
  fireEvent.submit(box().form!);
  expect(onPlay).not.toHaveBeenCalled();
});

test('a stake on the table is shown and cannot be changed; the focus moves to the action', () => {
  const { rerender } = render(<Bar />);
  box().focus();
  rerender(<Bar isLocked />);
  expect(box().disabled).toBe(true);
  press('50');
  press('2× the bet');
  expect(bet()).toBe(20);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Roll/ }));
});

test('Enter that is held down plays once', () => {
  render(<Bar />);
  const action = screen.getByRole('button', { name: /^Roll/ });
  expect(fireEvent.keyDown(action, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(action, { key: 'Enter', repeat: true })).toBe(false);
});

const daily = { kind: 'stake', window: 'day', pending: null, resetsAt: '2026-05-02T00:00:00.000Z' } as const;
const until = '2026-05-02T10:00:00.000Z';
const excluded = { type: 'time-out', since: '2026-05-01T10:00:00.000Z', until } as const;
const limited = protectionOf({
  limits: [
    { ...daily, points: 100, used: 40n, left: 60n },
    { ...daily, window: 'week', points: 70, used: 45n, left: 25n },
    { ...daily, window: 'month', points: null, used: 45n, left: null },
  ],
  realityCheckMinutes: 0,
  exclusion: null,
});

function protectedBar(protection: typeof limited, props: BarProps = {}) {
  render(
    <MemoryRouter>
      <ProtectionContext value={protection}>
        <Bar {...props} />
      </ProtectionContext>
    </MemoryRouter>,
  );
}

test('of several limits the tightest is shown, with a link to the limits', () => {
  protectedBar(limited);
  expect(screen.getByRole('link', { name: '25 left of your weekly stake limit' }).getAttribute('href')).toBe(
    '/profile#limits',
  );
});

test('Max sets the highest bet that can be placed now, at most what the own limit leaves', () => {
  render(<Bar balance={730} />);
  press('Max bet');
  expect(bet()).toBe(730);
  cleanup();
  protectedBar(limited, { balance: 730 });
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(bet()).toBe(25);
});

test('a bet above what the own limit leaves is not offered, and one within it is', () => {
  const play = vi.fn<() => void>();
  protectedBar(limited, { onPlay: play });
  press('50');
  const action = () => screen.getByRole('button', { name: 'Roll' });
  expect(document.getElementById(action().getAttribute('aria-describedby')!)?.textContent).toBe(
    'Your weekly stake limit leaves 25.Your limits',
  );
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.submit(box());
  press('Roll');
  expect([action().getAttribute('aria-disabled'), play.mock.calls.length]).toEqual(['true', 0]);
  press('Max bet');
  press('Roll');
  expect(play).toHaveBeenCalledOnce();
});

test('an excluded player can finish a round, but not start or raise one', () => {
  const play = vi.fn<() => void>();
  const closed = { tightest: null, exclusion: excluded };
  protectedBar(closed, { onPlay: play });
  press('Roll');
  expect(play).not.toHaveBeenCalled();
  expect(screen.getByText(/^You can’t bet until 2 May/)).toBeDefined();
  cleanup();
  protectedBar(closed, { onPlay: play, isLocked: true });
  press('Roll');
  expect(play).toHaveBeenCalledOnce();
  const dates = datesIn('UTC', null);
  expect(raiseObstacle(closed, 1, dates)).toMatch(/^You can’t bet until/);
  expect([raiseObstacle(limited, 25, dates), raiseObstacle(limited, 26, dates)]).toEqual([
    null,
    'Your weekly stake limit leaves 25.',
  ]);
});
