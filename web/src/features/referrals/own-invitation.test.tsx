import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { referralStats } from '#contracts/referrals/calls.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useOwnInvitation } from './own-invitation.tsx';

const OwnInvitation = () => useOwnInvitation().notice;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STATS = '/api/referral/stats';
const stats = {
  referralCode: 'ada',
  referralCount: 0,
  referralEarnings: 0,
  pendingCount: 0,
  canChooseCode: true,
  bonusPoints: 500,
  sharePercent: 10,
  wagerPoints: 500,
  withinDays: 180,
  perDay: 10,
  friends: [],
};
const invitation = { inviter: 'grace', bonusPoints: 500, state: 'pending', missing: ['be-active'] };

function IsRead() {
  return <p>{useCallQuery(referralStats, {}).isSuccess && 'read'}</p>;
}

function open(own: object | null): void {
  const house = new AccountHouse(signedInUser()).answers(STATS, { ...stats, invitation: own });
  house.open(
    <>
      <IsRead />
      <OwnInvitation />
    </>,
  );
}

test('an invited player reads what the bonus is, who invited them, and what is left to do', async () => {
  open(invitation);
  expect(await screen.findByText('500 points wait for you: grace invited you')).toBeDefined();
  const [confirm, offer] = screen.getAllByRole('listitem');
  expect(confirm!.querySelector('[aria-label="Done:"]')).not.toBeNull();
  expect(offer!.textContent).toBe('Complete an offer, or wager 500 points');
  expect(screen.getByRole('link', { name: 'Complete an offer' }).getAttribute('href')).toBe('/earn');
});

test.each([
  ['was not invited', null],
  ['has the bonus', { ...invitation, state: 'released', missing: [] }],
  ['was promised nothing', { ...invitation, bonusPoints: 0 }],
])('a player who %s reads nothing', async (_who, own) => {
  open(own);
  expect(await screen.findByText('read')).toBeDefined();
  expect(screen.queryByText(/wait for you/)).toBeNull();
});
