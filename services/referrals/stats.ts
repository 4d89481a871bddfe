import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Friend, ReferralStats } from '#contracts/internal/referrals.ts';
import { NO_DEEDS } from '#contracts/levels/levels.ts';
import { missingSteps } from '#contracts/referrals/invitation.ts';
import { readDeeds } from '#projections/experience/read.ts';
import { readFriendEarnings, readReferralEarnings } from '#projections/referrals/read.ts';
import { findChosenCode, hasInvited } from './codes.ts';
import { countInvitations, type Invitation, listInvitations } from './invitations.ts';

type Rooms = { pool: DatabasePool; identity: Pick<Identity, 'confirmedAmong'>; wagerPoints: number };

export async function readStats(rooms: Rooms, account: AccountId): Promise<ReferralStats> {
  const { pool } = rooms;
  const [code, isUsed, { count, pending }, earnings, invitations] = await Promise.all([
    findChosenCode(pool, account),
    hasInvited(pool, account),
    countInvitations(pool, account),
    readReferralEarnings(pool, account),
    listInvitations(pool, account),
  ]);
  const friends = await readFriends(rooms, account, invitations);
  return { code, canChooseCode: !isUsed, count, pending, earnings, friends };
}

async function readFriends(
  { pool, identity, wagerPoints }: Rooms,
  account: AccountId,
  invitations: readonly Invitation[],
): Promise<Friend[]> {
  const accounts = invitations.map(({ friend }) => friend);
  const [confirmed, deeds, earnings] = await Promise.all([
    identity.confirmedAmong(accounts),
    readDeeds(pool, accounts),
    readFriendEarnings(pool, account, accounts),
  ]);
  return invitations.map(({ friend, invitedAt, state }) => {
    const does = { offers: 0, ...NO_DEEDS, ...deeds.get(friend), isConfirmed: confirmed.has(friend) };
    const { bonus, share } = earnings.get(friend) ?? { bonus: 0n, share: 0n };
    const missing = state === 'pending' ? missingSteps(does, wagerPoints) : [];
    return { account: friend, invitedAt, state, missing, earned: bonus + share };
  });
}
