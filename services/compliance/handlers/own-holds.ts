import { instantOf } from '#contracts/days/time.ts';
import type { Compliance, HoldOfPlayer } from '#contracts/internal/compliance.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { OwnHold } from '#contracts/withdrawals/hold-calls.ts';
import { describeHold } from '#contracts/withdrawals/hold-words.ts';
import { refused } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';

type Deps = { compliance: Pick<Compliance, 'holdsOfPlayer' | 'appealHold'> };

export function ownHoldHandlers({ compliance }: Deps): Pick<Handlers, 'withdrawal-holds' | 'appeal-hold'> {
  return {
    'withdrawal-holds': async ({ account }) => answer((await compliance.holdsOfPlayer(account)).map(present)),
    'appeal-hold': async ({ account, params: { id }, body: { text } }) => {
      const appealed = await compliance.appealHold({ id, account, text });
      if (appealed === 'missing') return refused('not-found', 'You have no such hold.');
      if (appealed === 'closed') return refused('hold-closed', 'This hold has ended. Nothing was sent.');
      if (appealed === 'appealed') return refused('hold-appealed', REFUSALS['hold-appealed'].message);
      return answer(present(appealed));
    },
  };
}

function present({ id, withdrawalId, kind, state, openedAt, appeal }: HoldOfPlayer): OwnHold {
  return {
    id,
    withdrawalId,
    openedAt: instantOf(openedAt),
    isKept: state === 'confirmed',
    ...describeHold({ kind, state, hasAppeal: appeal !== null }),
    appeal: appeal === null ? null : { text: appeal.text, at: instantOf(appeal.at) },
  };
}
