import type { ReplyOf } from '#contracts/definition/call.ts';
import type { referralStats } from '#contracts/referrals/calls.ts';
import type { InvitationState } from '#contracts/referrals/invitation.ts';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

type Stats = ReplyOf<typeof referralStats>;
type Friend = Stats['friends'][number];

type Words = { word: string; tone: BadgeTone; why: string };

const STATES: Record<InvitationState, Words> = {
  pending: { word: 'Pending', tone: 'notice', why: 'Being checked' },
  released: { word: 'Bonus paid', tone: 'gain', why: 'Both of you have the bonus' },
  'refused-shared-device': { word: 'No bonus', tone: 'loss', why: 'You both used the same browser' },
  'refused-shared-network': { word: 'No bonus', tone: 'loss', why: 'You both signed in from the same network' },
  'refused-known-mailbox': { word: 'No bonus', tone: 'loss', why: 'Their email address already has an account here' },
  expired: { word: 'No bonus', tone: 'plain', why: 'They were not active in time' },
  'refused-no-bonus': { word: 'No bonus', tone: 'plain', why: 'There was no bonus when they joined' },
};

/** Null while the bonus can still be paid, and after it was paid. */
export function whyNoBonus(state: InvitationState): string | null {
  return state === 'pending' || state === 'released' ? null : OWN_REFUSALS[state];
}

/** To the friend. */
const OWN_REFUSALS: Record<Exclude<InvitationState, 'pending' | 'released'>, string> = {
  'refused-shared-device': 'You both used the same browser.',
  'refused-shared-network': 'You both signed in from the same network.',
  'refused-known-mailbox': 'Your email address already had an account here.',
  expired: 'You were not active in time.',
  'refused-no-bonus': 'There was no bonus when you joined.',
};

export function FriendList({ friends, wagerPoints }: Pick<Stats, 'friends' | 'wagerPoints'>) {
  if (friends.length === 0)
    return <EmptyState title="No friends yet">Friends who join with your link appear here.</EmptyState>;
  return (
    <EntryList label="Friends you invited">
      {friends.map((friend) => {
        const { word, tone } = STATES[friend.state];
        return (
          <Entry
            key={friend.username}
            name={friend.username}
            badge={<Badge tone={tone}>{word}</Badge>}
            note={noteOf(friend, wagerPoints)}
            amount={<>{formatPoints(friend.earned)}</>}
          />
        );
      })}
    </EntryList>
  );
}

function noteOf({ state, missing }: Friend, wagerPoints: number): string {
  if (missing.length === 0) return STATES[state].why;
  if (missing.includes('next-day')) return 'Paid tomorrow: you have all bonuses of today';
  const steps = missing.map((step) =>
    step === 'confirm-email' ? 'a confirmed email' : `a credited offer or ${countedPoints(wagerPoints)} wagered`,
  );
  return `Waiting for ${steps.join(', and ')}`;
}
