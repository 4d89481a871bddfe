import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Friend, OwnInvitation, ReferralStats } from '#contracts/internal/referrals.ts';
import { type MissingStep, missingSteps } from '#contracts/referrals/invitation.ts';
import { NO_ACTIVITY, readActivity } from '#projections/experience/read.ts';
import { readFriendEarnings, readPromised, readReferralEarnings } from '#projections/referrals/read.ts';
import { findChosenCode, hasInvited } from './codes.ts';
import { countInvitations, countOfToday, findInvitation, type Invitation, listInvitations } from './invitations.ts';

type Rooms = {
  pool: DatabasePool;
  identity: Pick<Identity, 'confirmedAmong'>;
  wagerPoints: number;
  /** Bonuses of a referrer in a day. */
  perDay: number;
};

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
  const pending = state === 'pending' ? [account] : [];
  const missing = await missingOf(rooms, promise.referrer, pending);
  return { referrer, state, bonusPoints: promise.bonusPoints, missing: missing.get(account) ?? [] };
}

async function missingOf(
  { pool, identity, wagerPoints, perDay }: Rooms,
  referrer: AccountId,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, MissingStep[]>> {
  if (accounts.length === 0) return new Map();
  const [confirmed, activity, today] = await Promise.all([
    identity.confirmedAmong(accounts),
    readActivity(pool, accounts),
    countOfToday(pool, referrer),
  ]);
  return new Map(
    accounts.map((account) => {
      const does = { ...NO_ACTIVITY, ...activity.get(account), isConfirmed: confirmed.has(account) };
      const missing = missingSteps(does, wagerPoints);
      return [account, missing.length === 0 && today >= perDay ? ['next-day'] : missing];
    }),
  );
}

async function readFriends(rooms: Rooms, account: AccountId, invitations: readonly Invitation[]): Promise<Friend[]> {
  const accounts = invitations.map(({ friend }) => friend);
  const pending = invitations.filter(({ state }) => state === 'pending').map(({ friend }) => friend);
  const [missingBy, earnings] = await Promise.all([
    missingOf(rooms, account, pending),
    readFriendEarnings(rooms.pool, account, accounts),
  ]);
  return invitations.map(({ friend, invitedAt, state }) => {
    const { bonus, share } = earnings.get(friend) ?? { bonus: 0n, share: 0n };
    const missing = missingBy.get(friend) ?? [];
    return { account: friend, invitedAt, state, missing, earned: bonus + share };
  });
}
