import type { ReactNode } from 'react';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import type { StaffWithdrawal } from '#contracts/withdrawals/calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Fact, Facts } from '../house/box.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { PlayerLink, When } from '../table/figures.tsx';
import { StageBadge } from './stage-badge.tsx';

type PanelProps = {
  withdrawal: StaffWithdrawal;
  onClose(): void;
  /** Null if nothing can be decided. */
  onDecide: ((status: 'approved' | 'rejected') => void) | null;
};

export function WithdrawalPanel({ withdrawal, onClose, onDecide }: PanelProps) {
  const { amount, usdValue, method, userId, username, stage, stageText, details, createdAt, updatedAt } = withdrawal;
  const { paymentReference, provider, attempt, decidedBy, adminNotes, errorMessage, id } = withdrawal;
  const facts: [string, ReactNode][] = [
    ['Player', <PlayerLink key="player" account={userId} name={username} />],
    ['Amount', `${formatPoints(amount)} points, $${usdValue}`],
    ['Method', METHOD_TITLES[method]],
    ...Object.entries(details ?? {}).map(([name, value]): [string, string] => [name, value]),
    ['Status', <StageBadge key="stage" stage={stage} />],
    ['Told to the player', stageText],
    ['Requested', <When key="requested" at={createdAt} />],
    ['Last change', <When key="updated" at={updatedAt} />],
  ];
  if (provider !== null) facts.push(['Provider', `${provider}, attempt ${attempt}`]);
  if (paymentReference !== null) facts.push(['Reference', paymentReference]);
  if (decidedBy !== null) facts.push(['Decided by', decidedBy]);
  if (adminNotes !== null) facts.push(['Notes', adminNotes]);
  if (errorMessage !== null) facts.push(['Error', errorMessage]);
  facts.push(['Id', id]);
  return (
    <SidePanel
      title={`Withdrawal of $${usdValue}`}
      onClose={onClose}
      foot={
        onDecide !== null && (
          <>
            <Button small tone="primary" onClick={() => onDecide('approved')}>
              Approve
            </Button>
            <Button small tone="danger" onClick={() => onDecide('rejected')}>
              Reject
            </Button>
          </>
        )
      }
    >
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Facts>
    </SidePanel>
  );
}
