import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type WithdrawalDelta = {
  id: string;
  account: number;
  partition: number;
  /** Of the last event, by seq. */
  seq: number;
  stage: WithdrawalStage;
  updatedAt: number;
  /** Null below: unchanged. */
  request: { method: MethodName; points: number; micros: number; at: number } | null;
  attempt: number | null;
  provider: string | null;
  reference: string | null;
  error: string | null;
  decidedBy: string | null;
  notes: string | null;
};

type Changes = { id: string; stage: WithdrawalStage } & Partial<
  Pick<WithdrawalDelta, 'request' | 'attempt' | 'provider' | 'reference' | 'error' | 'decidedBy' | 'notes'>
>;

const UNCHANGED = {
  request: null,
  attempt: null,
  provider: null,
  reference: null,
  error: null,
  decidedBy: null,
  notes: null,
};

export function foldWithdrawals(events: readonly LedgerEvent[]): WithdrawalDelta[] {
  const deltas = new Map<string, WithdrawalDelta>();
  for (const event of events) {
    const changes = changesIn(event);
    if (changes === null) continue;
    const { account, partition, seq, at } = event;
    const before = deltas.get(changes.id) ?? { ...UNCHANGED, seq: -1 };
    const place = { account, partition, seq: Math.max(seq, before.seq), updatedAt: at };
    deltas.set(changes.id, { ...before, ...changes, ...place });
  }
  return [...deltas.values()];
}

/** Null if the event changes no withdrawal. */
function changesIn(event: LedgerEvent): Changes | null {
  const actor = event.actor ?? 'player';
  switch (event.type) {
    case 'withdrawal-requested': {
      const { method, micros } = event.payload;
      const request = { method, points: -event.amount, micros, at: event.at };
      return { id: event.commandId, stage: 'requested', request };
    }
    case 'withdrawal-approved':
      return { ...of(event), stage: 'approved', decidedBy: actor, notes: withoutNull(event.payload.reason) };
    case 'withdrawal-rejected': {
      const error = withoutNull(event.payload.reason);
      return { ...of(event), stage: 'rejected', decidedBy: actor, notes: error, error };
    }
    case 'payout-submitted':
      return { ...of(event), stage: 'submitting', ...attemptOf(event) };
    case 'payout-accepted':
      return { ...of(event), stage: 'accepted', ...attemptOf(event), ...referenceOf(event.payload.reference) };
    case 'payout-noted':
      return { ...of(event), stage: event.payload.outcome, ...attemptOf(event) };
    case 'payout-refused':
    case 'accepted-payout-refused':
      return { ...of(event), stage: 'refused', ...attemptOf(event), ...errorOf(event.payload.reason) };
    case 'withdrawal-paid': {
      const { attempt, provider, reference } = event.payload;
      return { ...of(event), stage: 'paid', ...(attempt !== null && { attempt }), provider, ...referenceOf(reference) };
    }
    case 'withdrawal-failed':
      return { ...of(event), stage: 'failed', ...errorOf(event.payload.reason) };
    case 'withdrawal-returned':
      return { ...of(event), stage: 'kept', ...errorOf(event.payload.reason) };
    case 'returned-withdrawal-released':
      return { ...of(event), stage: 'returned' };
    case 'returned-withdrawal-forfeited':
      return { ...of(event), stage: 'forfeited', ...errorOf(event.payload.reason) };
    default:
      return null;
  }
}

function of({ payload }: { payload: { withdrawalId: string } }) {
  return { id: payload.withdrawalId };
}

type OfAttempt = EventOf<
  'payout-submitted' | 'payout-accepted' | 'payout-noted' | 'payout-refused' | 'accepted-payout-refused'
>;

function attemptOf({ payload: { attempt, provider } }: OfAttempt) {
  return { attempt, provider };
}

function referenceOf(reference: string | null) {
  return reference === null ? {} : { reference: withoutNull(reference) };
}

function errorOf(reason: string | null) {
  return reason === null ? {} : { error: withoutNull(reason) };
}
