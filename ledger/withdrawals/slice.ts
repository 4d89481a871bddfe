import type { EventOf } from '#contracts/events.ts';
import type { WITHDRAWAL_EVENTS } from '#contracts/withdrawals/events.ts';
import { METHOD_NAMES } from '#contracts/withdrawals/method-names.ts';
import { WITHDRAWAL_STAGES, type WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { hash, id, list, maybe, moment, number, record, word } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';
import { WITHDRAWAL_COMPLAINTS } from './complaints.ts';
import { isForgettable, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

type Owned = (typeof WITHDRAWAL_EVENTS)[number]['type'];

/** In the order of a request. */
const WITHDRAWAL = record<Withdrawal>({
  withdrawalId: id,
  method: word(METHOD_NAMES),
  micros: number,
  settingsSeq: number,
  destination: hash,
  points: number,
  requestedAt: moment,
  stage: word(WITHDRAWAL_STAGES),
  acceptedMicros: maybe(number),
  feeMicros: number,
  attempt: number,
  provider: maybe(word<string>(METHOD_NAMES)),
  endedAt: maybe(moment),
});

export const withdrawalSlice = packedOf<Owned>()({
  name: 'withdrawals',
  version: 1,
  foldsPast: false,
  form: list(WITHDRAWAL),
  initial: (): WithdrawalState => new Map(),
  count: (withdrawals) => withdrawals.size,
  isEmpty: (withdrawals) => withdrawals.size === 0,
  evolve: {
    'withdrawal-requested': (
      withdrawals,
      { commandId, amount, at, payload: { method, micros, settingsSeq, destination } },
    ) => {
      forgetEnded(withdrawals, at);
      withdrawals.set(commandId, {
        withdrawalId: commandId,
        method,
        micros,
        settingsSeq,
        destination,
        points: -amount,
        requestedAt: at,
        stage: 'requested',
        ...NO_ATTEMPT,
        attempt: 0,
        provider: null,
        endedAt: null,
      });
    },
    'withdrawal-approved': (withdrawals, event) => to(withdrawals, event, 'approved'),
    'withdrawal-rejected': (withdrawals, event) => ends(withdrawals, event, 'rejected'),
    'withdrawal-paid': (withdrawals, event) => {
      ends(withdrawals, event, 'paid').provider = event.payload.provider;
    },
    'withdrawal-failed': (withdrawals, event) => ends(withdrawals, event, 'failed'),
    'withdrawal-returned': (withdrawals, event) => ends(withdrawals, event, 'kept'),
    'returned-withdrawal-released': (withdrawals, event) => ends(withdrawals, event, 'returned'),
    'returned-withdrawal-forfeited': (withdrawals, event) => ends(withdrawals, event, 'forfeited'),
    'payout-submitted': (withdrawals, event) => {
      const { attempt, provider } = event.payload;
      Object.assign(to(withdrawals, event, 'submitting'), { attempt, provider, ...NO_ATTEMPT });
    },
    'payout-accepted': (withdrawals, event) => {
      to(withdrawals, event, 'accepted').acceptedMicros = event.payload.micros;
    },
    'payout-noted': (withdrawals, event) => to(withdrawals, event, event.payload.outcome),
    'payout-refused': (withdrawals, event) => to(withdrawals, event, 'refused'),
    'accepted-payout-refused': (withdrawals, event) => {
      to(withdrawals, event, 'refused').acceptedMicros = null;
    },
    'payout-settled': () => {},
    'payout-cost-booked': (withdrawals, { payload: { withdrawalId, cost, micros } }) => {
      const withdrawal = withdrawals.get(withdrawalId)!;
      if (cost === 'fee') withdrawal.feeMicros += micros;
      else if (cost === 'fee-refund') withdrawal.feeMicros -= micros;
      else withdrawal.acceptedMicros = withdrawal.micros;
    },
  },
  complaints: WITHDRAWAL_COMPLAINTS,
  encode: (withdrawals) => [...withdrawals.values()],
  decode: (stored) => new Map(stored.map((withdrawal) => [withdrawal.withdrawalId, withdrawal])),
});

const NO_ATTEMPT = { acceptedMicros: null, feeMicros: 0 };

type Later = EventOf<Exclude<Owned, 'withdrawal-requested'>>;

function to(withdrawals: WithdrawalState, { payload }: Later, stage: WithdrawalStage): Withdrawal {
  const withdrawal = withdrawals.get(payload.withdrawalId)!;
  withdrawal.stage = stage;
  return withdrawal;
}

function ends(withdrawals: WithdrawalState, event: Later, stage: WithdrawalStage): Withdrawal {
  const withdrawal = to(withdrawals, event, stage);
  withdrawal.endedAt = event.at;
  return withdrawal;
}

function forgetEnded(withdrawals: WithdrawalState, now: number): void {
  for (const [id, withdrawal] of withdrawals) if (isForgettable(withdrawal, now)) withdrawals.delete(id);
}
