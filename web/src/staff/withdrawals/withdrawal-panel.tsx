import type { ReactNode } from 'react';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { adminWithdrawalCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ChangeLink } from '../approvals/change-link.tsx';
import { OpenData } from '../access/open-data.tsx';
import { AlsoHere } from '../house/also-here.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { Kbd } from '../house/kbd.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { PlayerLink, When } from '../table/figures.tsx';
import { AttemptsPart } from './attempts-part.tsx';
import { EvidencePart } from './evidence-part.tsx';
import { Callout, Part } from '../house/panel-parts.tsx';
import { StageBadge } from './stage-badge.tsx';

type Decide = (status: 'approved' | 'rejected', row: StaffWithdrawal) => void;

type OpenWithdrawalProps = {
  id: string;
  /** The row of the list, if it is on screen. */
  listed: StaffWithdrawal | undefined;
  onClose(): void;
  /** Null without the permission. */
  onDecide: Decide | null;
};

const EVERY_MS = 15_000;

export function OpenWithdrawal({ id, listed, onClose, onDecide }: OpenWithdrawalProps) {
  const read = useCallQuery(
    adminWithdrawalCall,
    { params: { id } },
    { refetchInterval: EVERY_MS, refetchOnMount: 'always' },
  );
  const withdrawal = read.data ?? listed;
  if (withdrawal !== undefined) return <WithdrawalPanel {...{ withdrawal, onClose, onDecide }} />;
  return (
    <SidePanel title="Withdrawal" onClose={onClose}>
      {read.error === null ? (
        <LinesSkeleton lines={8} columns={2} label="Loading the withdrawal" />
      ) : (
        <ErrorState title="This withdrawal could not be read." taken="" {...failedRead(read)} />
      )}
    </SidePanel>
  );
}

type PanelProps = { withdrawal: StaffWithdrawal; onClose(): void; onDecide: Decide | null };

function WithdrawalPanel({ withdrawal, onClose, onDecide }: PanelProps) {
  const { id, usdValue, status, holdReason, change } = withdrawal;
  const { permissions } = useUser();
  const isPending = status === 'pending';
  const canApprove = isPending && holdReason === null && change === null;
  return (
    <SidePanel
      title={`Withdrawal of $${usdValue}`}
      onClose={onClose}
      foot={
        onDecide !== null &&
        isPending && (
          <>
            {canApprove && (
              <Button small tone="primary" onClick={() => onDecide('approved', withdrawal)}>
                Approve
                <Kbd>a</Kbd>
              </Button>
            )}
            <Button small tone="danger" onClick={() => onDecide('rejected', withdrawal)}>
              Reject
              <Kbd>r</Kbd>
            </Button>
          </>
        )
      }
    >
      {holdReason !== null && (
        <Callout tone="loss" title="On hold">
          {holdReason} It cannot be approved or paid until the hold is released.
        </Callout>
      )}
      {change !== null && (
        <Callout tone="brass" title="Waits for a second person">
          {change.by ?? 'A policy'} asked for approval. <ChangeLink id={change.id}>Open the change request</ChangeLink>
        </Callout>
      )}
      <AlsoHere place={`withdrawals/${id}`} />
      <AboutWithdrawal {...withdrawal} />
      {status !== 'pending' && status !== 'rejected' && <AttemptsPart id={id} />}
      {permissions.includes('review-compliance') && withdrawal.risk !== null && <EvidencePart id={id} />}
    </SidePanel>
  );
}

function AboutWithdrawal(withdrawal: StaffWithdrawal) {
  const { amount, usdValue, method, userId, username, stage, stageText, details, createdAt, updatedAt } = withdrawal;
  const { paymentReference, provider, attempt, decidedBy, adminNotes, errorMessage, id, needsSecondPerson } =
    withdrawal;
  const facts: [string, ReactNode][] = [
    ['Player', <PlayerLink key="player" account={userId} name={username} />],
    ['Amount', `${formatPoints(amount)} points, $${usdValue}`],
    ['Method', METHOD_TITLES[method]],
    ...Object.entries(details ?? {}).map(([name, value]): [string, string] => [name, value]),
    ['Whole destination', <OpenData key="open" account={userId} name={username} />],
    ['Status', <StageBadge key="stage" stage={stage} />],
    ['Told to the player', stageText],
    ['Requested', <When key="requested" at={createdAt} />],
    ['Last change', <When key="updated" at={updatedAt} />],
  ];
  if (needsSecondPerson && withdrawal.status === 'pending') facts.push(['Approval', 'Needs two people']);
  if (provider !== null) facts.push(['Provider', `${provider}, attempt ${attempt}`]);
  if (paymentReference !== null) facts.push(['Reference', paymentReference]);
  if (decidedBy !== null) facts.push(['Decided by', decidedBy]);
  if (adminNotes !== null) facts.push(['Notes', adminNotes]);
  if (errorMessage !== null) facts.push(['Error', errorMessage]);
  facts.push(['Id', id]);
  return (
    <Part title="Request">
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Facts>
    </Part>
  );
}
