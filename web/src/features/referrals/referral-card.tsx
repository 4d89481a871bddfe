import { useRef } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { referralStats } from '#contracts/referrals/calls.ts';
import type { InvitationState } from '#contracts/referrals/invitation.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, line, radius, size, space, touch, weight } from '../../theme/tokens.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { EntrySkeletons, Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { Quiet } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { CodeForm } from './code-form.tsx';

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
function whyNoBonus(state: InvitationState): string | null {
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

function FriendList({ friends, wagerPoints }: Pick<Stats, 'friends' | 'wagerPoints'>) {
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

function invitationLink(origin: string, code: string): string {
  return `${origin}/auth?ref=${encodeURIComponent(code)}`;
}

function shareLinks(origin: string, code: string): { name: string; href: string }[] {
  const link = invitationLink(origin, code);
  const words = `Join me at Tallyhouse with my code ${code}`;
  const text = encodeURIComponent(words);
  const url = encodeURIComponent(link);
  return [
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${url}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${text}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${words}: ${link}`)}` },
  ];
}

type Stats = ReplyOf<typeof referralStats>;

const LinkLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  code {
    flex: 1 1 12rem;
    min-width: 0;
    padding: ${space(2)} ${space(3)};
    background: ${color.ground};
    border: ${line.hair};
    border-radius: ${radius.small};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }
`;

const Shares = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: ${touch};
    min-height: ${touch};
    padding-inline: ${space(4)};
    color: ${color.text};
    border: ${line.firm};
    border-radius: ${radius.small};
    font-weight: ${weight.strong};
    text-decoration: none;
    &:hover {
      border-color: ${color.brass};
      background: ${color.raised};
    }
  }
`;

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(8)};
  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  dd {
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.face};
  }
`;

export const REFERRALS_ID = 'referrals';

export function ReferralCard() {
  const query = useCallQuery(referralStats, {}, { refetchOnMount: 'always' });
  const { data, isPending } = query;
  return (
    <div id={REFERRALS_ID}>
      <Panel title="Refer Friends" aside={data !== undefined && <Quiet>{countOf(data)}</Quiet>}>
        {isPending && <EntrySkeletons count={3} words="Loading your invitations..." />}
        <ErrorState title="Your invitations could not be loaded." {...failedFirstRead(query)} />
        {data !== undefined && <Invitations stats={data} />}
      </Panel>
    </div>
  );
}

function countOf({ referralCount }: Stats): string {
  return `${formatPoints(referralCount)} ${referralCount === 1 ? 'friend' : 'friends'}`;
}

function Invitations({ stats }: { stats: Stats }) {
  const { referralCode, bonusPoints, sharePercent, canChooseCode, friends, wagerPoints, withinDays, perDay } = stats;
  const shown = useRef<HTMLElement>(null);
  const { origin } = window.location;
  const link = invitationLink(origin, referralCode);
  return (
    <>
      <p>
        {bonusPoints > 0 &&
          `You and your friend each get ${countedPoints(bonusPoints)} once they complete an offer or wager ${countedPoints(wagerPoints)} within ${formatPoints(withinDays)} days. `}
        {bonusPoints > 0 &&
          `Your friend needs another browser, network and email address than you. We pay for up to ${formatPoints(perDay)} friends a day. Bets that cancel each other out don’t count. `}
        {sharePercent > 0 && `You also get ${sharePercent}% of what they earn with offers, for life.`}
      </p>
      <LinkLine>
        <code ref={shown}>{link}</code>
        <CopyButton text={link} label="Copy your link" shown={shown} />
      </LinkLine>
      <Shares aria-label="Share your link">
        {shareLinks(origin, referralCode).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${name}`}>
              {name}
            </a>
          </li>
        ))}
      </Shares>
      {canChooseCode && <CodeForm code={referralCode} />}
      <Figures>
        <div>
          <dt>Earned</dt>
          <dd>{formatPoints(stats.referralEarnings)}</dd>
        </div>
        <div>
          <dt>Bonuses pending</dt>
          <dd>{formatPoints(stats.pendingCount)}</dd>
        </div>
      </Figures>
      <OwnRefusal invitation={stats.invitation} />
      <FriendList friends={friends} wagerPoints={wagerPoints} />
    </>
  );
}

function OwnRefusal({ invitation }: Pick<Stats, 'invitation'>) {
  const why = invitation === null ? null : whyNoBonus(invitation.state);
  if (invitation === null || why === null) return null;
  return (
    <Quiet>
      There is no bonus for your own invitation{invitation.inviter !== null && ` by ${invitation.inviter}`}. {why}
    </Quiet>
  );
}
