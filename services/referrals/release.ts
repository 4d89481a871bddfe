// Command ids derive from the friend, so neither a crash nor another process grants twice.
import type { DatabasePool } from 'slonik';
import type { CommandOf } from '#contracts/commands.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { WELCOME } from '#contracts/internal/identity-people.ts';
import { FOR_GOOD } from '#contracts/limits/exclusion.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { REFERRAL_SIDES, type ReferralSide } from '#contracts/referrals/commands.ts';
import { missingSteps } from '#contracts/referrals/invitation.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { NO_ACTIVITY, readActivity } from '#projections/experience/read.ts';
import { type Promised, readPromised } from '#projections/referrals/read.ts';
import { decide, type Pending, takeDay, takePending } from './invitations.ts';

export type ReleaseRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'person' | 'claimOnce' | 'sameMailbox' | 'sharesNetwork'>;
  settings: Pick<LiveSettings, 'value'>;
};

const AT_ONCE = 100;

/** Returns how many were checked. */
export async function releaseDue(rooms: ReleaseRooms): Promise<number> {
  const { pool, settings } = rooms;
  const pending = await takePending(pool, { limit: AT_ONCE, days: settings.value('referral-days') });
  const friends = pending.map(({ friend }) => friend);
  const [promised, deeds] = await Promise.all([readPromised(pool, friends), readActivity(pool, friends)]);
  for (const invitation of pending) {
    const promise = promised.get(invitation.friend);
    if (promise !== undefined) {
      await judge(rooms, { invitation, promise, deeds: deeds.get(invitation.friend) ?? NO_ACTIVITY });
    } else if (invitation.isOver) {
      // Otherwise the view is behind, or the registration is unfinished.
      await decide(pool, invitation.friend, 'expired');
    }
  }
  return pending.length;
}

type Case = {
  invitation: Pending;
  promise: Promised;
  deeds: { offers: number; riskedPoints: bigint };
};

async function judge(rooms: ReleaseRooms, { invitation, promise, deeds }: Case): Promise<void> {
  const { pool, identity, settings } = rooms;
  const { friend, hasSharedDevice, isOver } = invitation;
  /** Checked again until it expires. */
  const wait = async () => (isOver ? decide(pool, friend, 'expired') : undefined);
  if (hasSharedDevice) return decide(pool, friend, 'refused-shared-device');
  if (promise.bonusPoints === 0) return decide(pool, friend, 'refused-no-bonus');
  const person = await identity.person(friend);
  if (person === null || person.isBanned) return wait();
  if (await identity.sharesNetwork(friend, promise.referrer)) return decide(pool, friend, 'refused-shared-network');
  // An address that is not confirmed may be a stranger's.
  if (person.emailVerified && !(await isNewPerson(identity, promise))) {
    return decide(pool, friend, 'refused-known-mailbox');
  }
  const does = { ...deeds, isConfirmed: person.emailVerified };
  if (missingSteps(does, settings.value('referral-wager')).length > 0) return wait();
  const most = settings.value('referral-per-day');
  // The friend has done their part, so it does not expire.
  if (!(await takeDay(pool, { friend, referrer: promise.referrer, most }))) return;
  const outcomes = await Promise.all(REFERRAL_SIDES.map((side) => rooms.ledger.submit(grantTo(side, promise))));
  if (outcomes.every(isFinal)) await decide(pool, friend, 'released');
}

async function isNewPerson(
  identity: ReleaseRooms['identity'],
  { account: friend, referrer }: Promised,
): Promise<boolean> {
  return (await identity.claimOnce(friend, WELCOME)) && !(await identity.sameMailbox(friend)).includes(referrer);
}

function grantTo(side: ReferralSide, promise: Promised): CommandOf<'grant-referral-bonus'> {
  const { account: friend, referrer, bonusPoints: amountPoints } = promise;
  const [account, other] = side === 'friend' ? [friend, referrer] : [referrer, friend];
  const commandId = derivedId(`tallyhouse referral bonus|${friend}|${side}`);
  return {
    type: 'grant-referral-bonus',
    commandId,
    account,
    actor: 'system:referrals',
    side,
    other,
    amountPoints,
  };
}

/** A temporary exclusion only delays the bonus. */
const FORFEITED: ReadonlySet<RefusalCode> = new Set([
  'account-banned',
  'account-closed',
  'account-full',
  'balance-out-of-bounds',
  'referral-bonus-already-granted',
]);

function isFinal(outcome: Outcome): boolean {
  if (outcome.kind === 'receipt' || FORFEITED.has(outcome.code)) return true;
  return outcome.code === 'player-excluded' && outcome.details?.['until'] === FOR_GOOD;
}
