import { expect, test } from 'vitest';
import type { SigningState } from '../proofs/port/signing-state.ts';
import { type Findings, partStates, worstOf } from './part-states.ts';

const MAIL = { queued: 0, oldestSeconds: 0, failed: 0, unknown: 0, outageSeconds: 0 };
const WELL_PROVIDER = { balanceError: null, balanceAt: 1_000_000 };
const WELL: Findings = {
  health: { isReady: true, parts: { sequencer: 'ready', gateway: 'ready' } },
  partitions: null,
  attempts: { answered: 0, unanswered: 0 },
  checkpoints: [{ view: 'balance', isStale: false, partition: 0, seq: 10 }],
  endBefore: new Map([[0, 10]]),
  providers: [WELL_PROVIDER, WELL_PROVIDER],
  mail: MAIL,
  signing: new Map([[0, 'signing']]),
  now: 1_000_000,
};
const OPEN = { bets: 'open', balances: 'open', withdrawals: 'open', chat: 'open', mail: 'open', proofs: 'open' };
const statesWith = (change: Partial<Findings>) => partStates({ ...WELL, ...change });

test('a house without findings is open', () => {
  expect(partStates(WELL)).toEqual(OPEN);
});

test('bets are down while the writer has stopped', () => {
  const health = { isReady: false, parts: { sequencer: 'the writer has stopped' } };
  expect(statesWith({ health })).toEqual({ ...OPEN, bets: 'down' });
});

test('bets are degraded while a partition has no sequencer, and down while none has', () => {
  const served = (...states: boolean[]) =>
    statesWith({ health: null, partitions: states.map((isServed, partition) => ({ partition, isServed })) }).bets;
  expect([served(true, true), served(true, false), served(false, false)]).toEqual(['open', 'degraded', 'down']);
});

test('bets follow what became of the commands of the gateways', () => {
  const after = (answered: number, unanswered: number) => statesWith({ attempts: { answered, unanswered } }).bets;
  expect([after(0, 2), after(100, 3), after(20, 3), after(0, 3)]).toEqual(['open', 'open', 'degraded', 'down']);
});

test('balances are degraded while a view lacks old events, or has one parked', () => {
  expect(statesWith({ endBefore: new Map([[0, 11]]) })).toEqual({ ...OPEN, balances: 'degraded' });
  const checkpoints = [{ ...WELL.checkpoints[0]!, isStale: true }];
  expect(statesWith({ checkpoints })).toEqual({ ...OPEN, balances: 'degraded' });
  expect(statesWith({ endBefore: new Map() })).toEqual(OPEN);
});

test('withdrawals are degraded if one provider fails, and down if all do', () => {
  const providers = [{ ...WELL_PROVIDER, balanceError: 'timeout' }, WELL_PROVIDER];
  expect(statesWith({ providers }).withdrawals).toBe('degraded');
  expect(statesWith({ providers: [providers[0]!] }).withdrawals).toBe('down');
  expect(statesWith({ providers: [] }).withdrawals).toBe('open');
  expect(statesWith({ now: 2_000_000 }).withdrawals).toBe('down');
  expect(statesWith({ providers: [{ balanceError: null, balanceAt: null }] }).withdrawals).toBe('open');
});

test('mail is down while its server cannot be reached, and degraded while mail waits', () => {
  expect(statesWith({ mail: { ...MAIL, outageSeconds: 300 } }).mail).toBe('down');
  expect(statesWith({ mail: { ...MAIL, oldestSeconds: 3600 } }).mail).toBe('degraded');
});

test('proofs are degraded while the prover signs some partitions only, and down while it signs none', () => {
  const after = (...states: SigningState[]) => statesWith({ signing: new Map(states.entries()) }).proofs;
  expect([after('signing', 'refused'), after('silent', 'refused'), after('silent'), after()]).toEqual([
    'degraded',
    'down',
    'down',
    'open',
  ]);
});

test('the house is as bad as its worst part', () => {
  expect([worstOf(['open', 'degraded']), worstOf(['down', 'degraded']), worstOf(['open'])]).toEqual([
    'degraded',
    'down',
    'open',
  ]);
});
