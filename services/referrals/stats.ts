import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Friend, OwnInvitation, ReferralStats } from '#contracts/internal/referrals.ts';
import { NO_DEEDS } from '#contracts/levels/levels.ts';
import { type MissingStep, missingSteps } from '#contracts/referrals/invitation.ts';
import { readDeeds } from '#projections/experience/read.ts';
import { readFriendEarnings, readPromised, readReferralEarnings } from '#projections/referrals/read.ts';
import { findChosenCode, hasInvited } from './codes.ts';
import { countInvitations, findInvitation, type Invitation, listInvitations } from './invitations.ts';

type Rooms = { pool: DatabasePool; identity: Pick<Identity, 'confirmedAmong'>; wagerPoints: number };

export async function readStats(rooms: Rooms, account: AccountId): Promise<ReferralStats> {
  const { pool } = rooms;
  const [own, code, isUsed, { count, pending }, earnings, invitations] = await Promise.all([
    readOwn(rooms, account),
    findChosenCode(pool, account),
    hasInvited(pool, account),
    countInvitations(pool, account),
    readReferralEarnings(pool, account),
    listInvitations(pool, account),
  ]);
  const friends = await readFriends(rooms, account, invitations);
  return { own, code, canChooseCode: !isUsed, count, pending, earnings, friends };
}

/** Also null until the ledger has recorded the promise. */
async function readOwn(rooms: Rooms, account: AccountId): Promise<OwnInvitation | null> {
  const { pool } = rooms;
  const [found, promised] = await Promise.all([findInvitation(pool, account), readPromised(pool, [account])]);
  const promise = promised.get(account);
  if (found === null || promise === undefined) return null;
  const { referrer, state } = found;
  const missing = state === 'pending' ? await missingOf(rooms, [account]) : new Map<AccountId, MissingStep[]>();
  return { referrer, state, bonusPoints: promise.bonusPoints, missing: missing.get(account) ?? [] };
}

async function missingOf(
  { pool, identity, wagerPoints }: Rooms,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, MissingStep[]>> {
  const [confirmed, deeds] = await Promise.all([identity.confirmedAmong(accounts), readDeeds(pool, accounts)]);
  return new Map(
    accounts.map((account) => {
      const does = { offers: 0, ...NO_DEEDS, ...deeds.get(account), isConfirmed: confirmed.has(account) };
      return [account, missingSteps(does, wagerPoints)];
    }),
  );
}

async function readFriends(rooms: Rooms, account: AccountId, invitations: readonly Invitation[]): Promise<Friend[]> {
  const accounts = invitations.map(({ friend }) => friend);
  const pending = invitations.filter(({ state }) => state === 'pending').map(({ friend }) => friend);
  const [missingBy, earnings] = await Promise.all([
    missingOf(rooms, pending),
    readFriendEarnings(rooms.pool, account, accounts),
  ]);
  return invitations.map(({ friend, invitedAt, state }) => {
    const { bonus, share } = earnings.get(friend) ?? { bonus: 0n, share: 0n };
    const missing = missingBy.get(friend) ?? [];
    return { account: friend, invitedAt, state, missing, earned: bonus + share };
  });
}
