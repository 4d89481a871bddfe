import { describe, expect, test } from 'vitest';
import { afterStep, type AutoState, type AutoStep, NO_RUN } from './auto-run.ts';
import { type AutoEntered, type AutoSettings, FIRST_ENTERED, parseEntered } from './auto-settings.ts';
import { endWords, leftWords, tallyWords } from './auto-words.ts';

const rules = { rounds: 3, upPoints: null, downPoints: null, winPoints: null, onWin: null, onLoss: null };
const bet: AutoStep = { step: 'bet' };
const round = (payoutPoints: number): AutoStep[] => [bet, { step: 'settled', stakePoints: 10, payoutPoints }];
const byHand: AutoStep = { step: 'stop', reason: { why: 'by-hand' } };

function given(changed: Partial<AutoSettings> = {}) {
  const begun = afterStep(NO_RUN, { step: 'start', settings: { ...rules, ...changed }, stakePoints: 10 });
  return (...steps: AutoStep[]): AutoState => steps.reduce(afterStep, begun);
}

function said({ run, ended }: AutoState): string {
  expect(run).toBeNull();
  return endWords(ended!);
}

describe('a run', () => {
  test('counts its rounds and their net result, and continues', () => {
    const { run, ended } = given()(...round(0), ...round(18));
    expect(run).toMatchObject({ played: 2, netPoints: -2, isInFlight: false });
    expect(ended).toBeNull();
  });

  test('changes the next stake after wins and losses', () => {
    const doubling = given({ onLoss: 100, onWin: 0 });
    expect(doubling(...round(0)).run).toMatchObject({ firstPoints: 10, stakePoints: 20 });
    expect(doubling(...round(0), ...round(0)).run).toMatchObject({ stakePoints: 40 });
    expect(doubling(...round(0), ...round(18)).run).toMatchObject({ stakePoints: 10 });
  });

  test('stops when all its rounds are played', () => {
    expect(said(given()(...round(0), ...round(18), ...round(30)))).toBe(
      'Auto stopped after 3 rounds, net +18. All rounds are played.',
    );
  });

  test('without an end continues until a stop is reached or it is stopped by hand', () => {
    const endless = given({ rounds: null, downPoints: 20_000 });
    const rounds = Array.from({ length: 1999 }, () => round(0)).flat();
    const { run } = endless(...rounds);
    expect([run!.played, leftWords(run!), tallyWords(run!)]).toEqual([1999, 'Stop', '1,999, net −19,990']);
    expect(said(endless(...rounds, byHand))).toBe('Auto stopped after 1,999 rounds, net −19,990. You stopped it.');
    expect(said(endless(...rounds, ...round(0)))).toMatch(/Your stop at 20,000 points down is reached\.$/);
  });

  test('stops when it is up by the set amount, net of the stakes', () => {
    const up = given({ upPoints: 16 });
    expect(up(...round(18)).run).not.toBeNull();
    expect(said(up(...round(18), ...round(18)))).toBe(
      'Auto stopped after 2 rounds, net +16. Your stop at 16 points up is reached.',
    );
  });

  test('stops when it is down by the set amount', () => {
    const down = given({ downPoints: 11 });
    expect(down(...round(0)).run).not.toBeNull();
    expect(said(down(...round(0), ...round(0)))).toBe(
      'Auto stopped after 2 rounds, net −20. Your stop at 11 points down is reached.',
    );
  });

  test('stops at a single large win, whatever was lost before', () => {
    const win = given({ winPoints: 50 });
    expect(win(...round(59)).run).not.toBeNull();
    expect(said(win(...round(0), ...round(60)))).toBe(
      'Auto stopped after 2 rounds, net +40. A round won 50 points or more.',
    );
  });

  test('that is stopped by hand ends after the round in flight, which counts', () => {
    const asked = given()(bet, byHand);
    expect(asked.run).toMatchObject({ played: 0, asked: { why: 'by-hand' } });
    expect(said(afterStep(asked, round(18)[1]!))).toBe('Auto stopped after 1 round, net +8. You stopped it.');
  });

  test('that is stopped between two rounds ends at once', () => {
    expect(said(given()(...round(0), byHand))).toBe('Auto stopped after 1 round, net −10. You stopped it.');
  });

  test('keeps the first reason it was asked to stop for', () => {
    const hidden: AutoStep = { step: 'stop', reason: { why: 'hidden' } };
    expect(said(given()(bet, hidden, byHand, round(10)[1]!))).toMatch(/The page was in the background\.$/);
  });

  test.each([
    ['reality-check', 'Your reality check is due.'],
    ['disconnected', 'The connection was lost.'],
    ['hidden', 'The page was in the background.'],
  ] as const)('stops for %s', (why, words) => {
    expect(said(given()({ step: 'stop', reason: { why } }))).toBe(`Auto stopped before a round was played. ${words}`);
  });

  test('stops when a bet is refused, in the words of the house', () => {
    const refused: AutoStep = { step: 'lost', reason: { why: 'refused', sentence: 'You have 3 points.' } };
    expect(said(given()(...round(0), bet, refused))).toBe('Auto stopped after 1 round, net −10. You have 3 points.');
  });

  test('stops when no answer comes', () => {
    expect(said(given()(bet, { step: 'lost', reason: { why: 'unanswered' } }))).toMatch(/got no answer/);
  });

  test('stops when its table takes no bet, but not while a bet is settling', () => {
    const unsent: AutoStep = { step: 'unsent' };
    expect(said(given()(bet, unsent))).toMatch(/The next bet could not be placed\.$/);
    expect(given()(...round(0), unsent).run).not.toBeNull();
  });

  test('does not count a round that was in flight before it began', () => {
    expect(given()(round(18)[1]!).run).toMatchObject({ played: 0, netPoints: 0 });
  });

  test('says why it stopped until that is dismissed, or the next begins', () => {
    const over = given()(byHand);
    expect(afterStep(over, { step: 'dismiss' })).toEqual(NO_RUN);
    expect(afterStep(over, { step: 'start', settings: rules, stakePoints: 10 }).ended).toBeNull();
  });
});

describe('the form', () => {
  const problemsOf = (changed: Partial<AutoEntered>) => {
    const parsed = parseEntered({ ...FIRST_ENTERED, ...changed });
    return 'problems' in parsed ? parsed.problems : null;
  };

  test('takes one to a thousand rounds, with or without stops', () => {
    expect([problemsOf({}), problemsOf({ rounds: 1000, upPoints: 1, downPoints: 5, winPoints: 7 })]).toEqual([
      null,
      null,
    ]);
  });

  test('takes no number of rounds for a run without an end', () => {
    expect(parseEntered({ ...FIRST_ENTERED, rounds: null })).toMatchObject({ settings: { rounds: null } });
  });

  test.each([Number.NaN, 0, 1001])('answers %s rounds with a sentence', (rounds) => {
    expect(problemsOf({ rounds })).toEqual({
      rounds: 'Enter a number of rounds from 1 to 1,000, or leave it empty for no end.',
    });
  });

  test('needs a stop of at least one point, or none', () => {
    expect(problemsOf({ downPoints: 0 })).toEqual({ downPoints: 'Enter at least 1 point, or leave it empty.' });
  });
});
