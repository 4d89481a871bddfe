import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MoveName, PlayBar } from './play-bar.tsx';

const onMove = vi.fn<(move: MoveName) => void>();
const atTheDeal = {
  betPoints: 10,
  raisedBy: null,
  canDouble: true,
  canSplit: false,
  obstacles: { double: null, split: null },
  primary: 'hit',
  pending: null,
  isFresh: false,
  onCheck: null,
  onMove,
} as const;

const moves = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const button = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => onMove.mockClear());
afterEach(cleanup);

test('two cards offer hit, stand and double', () => {
  render(<PlayBar {...atTheDeal} />);
  expect(moves()).toEqual(['Hit H', 'Stand S', 'Double D']);
  fireEvent.click(button(/^Double/));
  expect(onMove).toHaveBeenCalledExactlyOnceWith('double');
});

test('double is not shown when the cards do not allow it', () => {
  render(<PlayBar {...atTheDeal} canDouble={false} obstacles={{ double: 'Too few points.', split: null }} />);
  expect(moves()).toEqual(['Hit H', 'Stand S']);
  expect(screen.queryByText('Too few points.')).toBeNull();
});

test('double is disabled, with its reason, when points are missing', () => {
  render(<PlayBar {...atTheDeal} obstacles={{ double: 'Too few points.', split: null }} />);
  expect(button(/^Double/).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Too few points.').id).toBe(button(/^Double/).getAttribute('aria-describedby'));
  fireEvent.click(button(/^Double/));
  expect(onMove).not.toHaveBeenCalled();
});

test('a pair offers a split too, or its reason why not', () => {
  const { rerender } = render(<PlayBar {...atTheDeal} canSplit />);
  expect(moves()).toEqual(['Hit H', 'Stand S', 'Double D', 'Split P']);
  fireEvent.click(button(/^Split/));
  expect(onMove).toHaveBeenCalledExactlyOnceWith('split');
  rerender(<PlayBar {...atTheDeal} canSplit obstacles={{ double: null, split: 'Too few points.' }} />);
  expect(button(/^Double/).getAttribute('aria-disabled')).toBeNull();
  expect(button(/^Split/).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Too few points.').id).toBe(button(/^Split/).getAttribute('aria-describedby'));
  fireEvent.click(button(/^Split/));
  expect(onMove).toHaveBeenCalledOnce();
});

test('while a move is in flight there is no other', () => {
  render(<PlayBar {...atTheDeal} pending="hit" />);
  for (const name of [/^Hit/, /^Stand/, /^Double/]) fireEvent.click(button(name));
  expect(onMove).not.toHaveBeenCalled();
  expect(button(/^Hit/).getAttribute('aria-busy')).toBe('true');
});

test('moves that have just appeared ignore a press meant for the previous button', () => {
  const { rerender } = render(<PlayBar {...atTheDeal} isFresh />);
  for (const name of [/^Hit/, /^Stand/, /^Double/]) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button(name));
  }
  expect(onMove).not.toHaveBeenCalled();
  rerender(<PlayBar {...atTheDeal} />);
  fireEvent.click(button(/^Hit/));
  expect(onMove).toHaveBeenCalledExactlyOnceWith('hit');
});

test('Enter that is held down is one move', () => {
  render(<PlayBar {...atTheDeal} />);
  expect(fireEvent.keyDown(button(/^Hit/), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button(/^Hit/), { key: 'Enter', repeat: true })).toBe(false);
});

test('a move without an answer is sent again before anything else', () => {
  const onCheck = vi.fn<() => void>();
  render(<PlayBar {...atTheDeal} onCheck={onCheck} />);
  expect(moves()).toEqual(['Check the result']);
  fireEvent.click(button(/^Check/));
  expect(onCheck).toHaveBeenCalledTimes(1);
});

test('focus on a move goes to its replacement', async () => {
  const { rerender } = render(<PlayBar {...atTheDeal} />);
  button(/^Stand/).focus();
  await act(async () => rerender(<PlayBar {...atTheDeal} onCheck={() => {}} />));
  expect(document.activeElement).toBe(button(/^Check/));
  await act(async () => rerender(<PlayBar {...atTheDeal} />));
  expect(document.activeElement).toBe(button(/^Hit/));
});

test('the current game names the stake and what a win pays', () => {
  render(<PlayBar {...atTheDeal} raisedBy="double" canDouble={false} />);
  const panel = screen.getByRole('region', { name: 'Current Game' });
  expect(panel.textContent).toContain('Bet, doubled20');
  expect(panel.textContent).toContain('A win pays40');
});

test('after a split it names both bets together and what each hand pays', () => {
  render(<PlayBar {...atTheDeal} raisedBy="split" canDouble={false} />);
  const panel = screen.getByRole('region', { name: 'Current Game' });
  expect(panel.textContent).toContain('Bet, split20');
  expect(panel.textContent).toContain('Each hand pays20');
});
