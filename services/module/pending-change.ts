import type { PendingChange } from '#contracts/approvals/change-request.ts';
import { isGated } from '#contracts/definition/gated.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { describeChange } from './change-words.ts';
import type { Names } from './names.ts';
import { accountOfActor, presentChange } from './present-change.ts';

/** Null if the command was applied. */
export function pendingChangeIn({ events, commandId, account, partition, seq }: Receipt): PendingChange | null {
  const [first] = events;
  if (first?.type !== 'change-requested' || !isGated(first.payload.change.type)) return null;
  const { payload, actor, at } = first;
  const { change, hash, thing, before, expiresAt } = payload;
  const maker = actor ?? '';
  const request = { id: commandId, account, partition, seq, kind: change.type, change, hash, thing, before, maker };
  const row = { ...request, requestedAt: at, expiresAt, state: 'waiting', ...NOT_ENDED } as const;
  const viewer = { account: accountOfActor(maker) ?? 0, permissions: [], mayBeAlone: false };
  return {
    success: false,
    message: 'This needs a second person. It is waiting for approval; nothing is changed yet.',
    changeRequest: { ...presentChange(row as never, viewer, null), reasonNot: OWN },
    position: positionAt(partition, seq),
  };
}

/** With the names of its people. */
export async function namedPending(names: Names, pending: PendingChange): Promise<PendingChange> {
  const { account, maker, change, before } = pending.changeRequest;
  const nameOf = await names([account, maker.account ?? account].filter((one) => !isHouseAccount(one)));
  const what = describeChange({
    account,
    name: isHouseAccount(account) ? undefined : nameOf(account),
    change: change as { type: string },
    before,
  });
  const username = maker.account === null ? null : nameOf(maker.account);
  return { ...pending, changeRequest: { ...pending.changeRequest, what, maker: { ...maker, username } } };
}

const OWN = 'You asked for this. Someone else has to approve it.';
const NOT_ENDED = { endedAt: null, checker: null, reason: null, outdatedBy: null };
