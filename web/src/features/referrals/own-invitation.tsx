import { Check, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { referralStats } from '#contracts/referrals/calls.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, space } from '../../theme/tokens.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Row, Text } from '../../ui/layout/flow.ts';
import { NoticeFrame, NoticeWords } from '../../ui/layout/notice-frame.ts';
import { paths } from '../../ui/paths.ts';

type Stats = ReplyOf<typeof referralStats>;

const Step = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  &[data-done] {
    color: ${color.gain};
  }
`;

/** `notice`: the bonus that an invitation promises, or null. */
export function useOwnInvitation(): { isAwaited: boolean; notice: ReactNode } {
  const query = useCallQuery(referralStats, {});
  const { data } = query;
  const invitation = data?.invitation ?? null;
  const isPromised = invitation?.state === 'pending' && invitation.bonusPoints > 0;
  return {
    isAwaited: isAwaited(query),
    notice: data !== undefined && isPromised ? <Promised stats={data} invitation={invitation} /> : null,
  };
}

type PromisedProps = { stats: Stats; invitation: NonNullable<Stats['invitation']> };

function Promised({ stats: { wagerPoints, withinDays }, invitation }: PromisedProps) {
  const { inviter, bonusPoints, missing } = invitation;
  return (
    <NoticeFrame as="section" aria-labelledby="own-invitation">
      <Ticket size={22} aria-hidden="true" />
      <NoticeWords>
        <Text as="h2" size="body" weight="strong" id="own-invitation">
          {countedPoints(bonusPoints)} wait for you{inviter !== null && `: ${inviter} invited you`}
        </Text>
        <Row as="ul" gap={[1, 5]} wrap size="small" aria-label={`Within ${withinDays} days of joining`}>
          <OneStep isDone={!missing.includes('confirm-email')}>Confirm your email</OneStep>
          <OneStep isDone={!missing.includes('be-active')}>
            <span>
              <Link to={paths.earn}>Complete an offer</Link>, or wager {countedPoints(wagerPoints)}
            </span>
          </OneStep>
          {missing.includes('next-day') && (
            <OneStep isDone={false}>Wait until tomorrow: your friend has all bonuses of today</OneStep>
          )}
        </Row>
      </NoticeWords>
    </NoticeFrame>
  );
}

function OneStep({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <Step data-done={isDone ? '' : undefined}>
      {isDone && <Check size={16} aria-label="Done:" />}
      {children}
    </Step>
  );
}
