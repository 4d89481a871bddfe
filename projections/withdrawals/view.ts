import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { forRows } from '#infra/postgres/session/pipeline.ts';
import { type DeltaOf, defineTable, first, fixed, highest, key, newest, newestKnown } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** A row per withdrawal. It holds no destination: services/payouts keeps those. Times in milliseconds. */
export const withdrawal = defineTable(
  {
    /** Command id of the request. */
    id: key('uuid'),
    account: fixed('int8'),
    partition: fixed('int2'),
    seq: highest('int8'),
    /** The request can be applied after later events if it was parked. */
    method: first('text'),
    points: first('int8'),
    /** Value in millionths of a dollar. */
    micros: first('int8'),
    requestedAt: first('int8'),
    stage: newest('text'),
    updatedAt: newest('int8'),
    /** Of the latest attempt to pay. */
    attempt: newestKnown('int4'),
    provider: newestKnown('text'),
    reference: newestKnown('text'),
    /** Why it was rejected, failed or came back. */
    error: newestKnown('text'),
    decidedBy: newestKnown('text'),
    notes: newestKnown('text'),
  },
  {
    fillfactor: 70,
    indexes: {
      withdrawal_of_account: '(account, requested_at DESC, id DESC)',
      withdrawal_latest: `((stage = 'requested') DESC, requested_at DESC, id DESC)`,
      withdrawal_stage: '(stage, requested_at, id)',
      withdrawal_requested: '(requested_at, id)',
      withdrawal_points: '(points, id)',
      withdrawal_micros: '(micros, id)',
      withdrawal_updated: '(updated_at, id)',
      withdrawal_method: '(method, requested_at, id)',
      withdrawal_provider: '(provider, requested_at, id) WHERE provider IS NOT NULL',
      withdrawal_paid: `(updated_at) WHERE stage = 'paid'`,
    },
  },
);

const tables = { withdrawal };
type Add = Adders<typeof tables>;
type Said = Omit<DeltaOf<typeof withdrawal.columns>, 'id' | 'account' | 'partition' | 'seq' | 'stage' | 'updatedAt'>;

function moveOf({ account, partition, seq, at }: LedgerEvent, id: string, stage: WithdrawalStage) {
  return { id, account, partition, seq, stage, updatedAt: at };
}

type Later = Extract<LedgerEvent, { payload: { withdrawalId: string } }>;

/** An event of a withdrawal that was requested before. */
const moves =
  <Type extends Later['type']>(
    stage: WithdrawalStage | ((payload: EventOf<Type>['payload']) => WithdrawalStage),
    said: (payload: EventOf<Type>['payload'], decidedBy: string) => Said = () => ({}),
  ) =>
  (event: EventOf<Type>, add: Add) => {
    const { actor, payload } = event as Later & EventOf<Type>;
    const to = typeof stage === 'string' ? stage : stage(payload);
    const { withdrawalId } = payload as Later['payload'];
    add.withdrawal({ ...moveOf(event as Later, withdrawalId, to), ...said(payload, actor ?? 'player') });
  };

const refused = ({
  attempt,
  provider,
  reason: error,
}: EventOf<'payout-refused' | 'accepted-payout-refused'>['payload']) => ({
  attempt,
  provider,
  error,
});

/** Sent on commit when any withdrawal changed. */
export const WITHDRAWALS_CHANGED = 'withdrawals_changed';

export const withdrawalsView = defineTableView({
  name: 'withdrawals',
  version: 4,
  audience: 'owner',
  tables,
  announce: ({ withdrawal: rows }) =>
    forRows(rows, () => ({
      name: 'announce-withdrawals',
      text: `SELECT pg_notify($1, '')`,
      values: [WITHDRAWALS_CHANGED],
    })),
  folds: {
    'withdrawal-requested': (event, add) => {
      const { amount, at: requestedAt, payload } = event;
      const { method, micros } = payload;
      const move = moveOf(event, event.commandId, 'requested');
      add.withdrawal({ ...move, method, points: -amount, micros, requestedAt });
    },
    'withdrawal-approved': moves<'withdrawal-approved'>('approved', ({ reason: notes }, decidedBy) => ({
      decidedBy,
      notes,
    })),
    'withdrawal-rejected': moves<'withdrawal-rejected'>('rejected', ({ reason }, decidedBy) => ({
      decidedBy,
      notes: reason,
      error: reason,
    })),
    'payout-submitted': moves<'payout-submitted'>('submitting', ({ attempt, provider }) => ({ attempt, provider })),
    'payout-accepted': moves<'payout-accepted'>('accepted', ({ attempt, provider, reference }) => ({
      attempt,
      provider,
      reference,
    })),
    'payout-noted': moves<'payout-noted'>(
      ({ outcome }) => outcome,
      ({ attempt, provider }) => ({ attempt, provider }),
    ),
    'payout-refused': moves<'payout-refused'>('refused', refused),
    'accepted-payout-refused': moves<'accepted-payout-refused'>('refused', refused),
    'withdrawal-paid': moves<'withdrawal-paid'>('paid', ({ attempt, provider, reference }) => ({
      attempt,
      provider,
      reference,
    })),
    'withdrawal-failed': moves<'withdrawal-failed'>('failed', ({ reason: error }) => ({ error })),
    'withdrawal-returned': moves<'withdrawal-returned'>('kept', ({ reason: error }) => ({ error })),
    'returned-withdrawal-released': moves<'returned-withdrawal-released'>('returned'),
    'returned-withdrawal-forfeited': moves<'returned-withdrawal-forfeited'>('forfeited', ({ reason: error }) => ({
      error,
    })),
  },
});
