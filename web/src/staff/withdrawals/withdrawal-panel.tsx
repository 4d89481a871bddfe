import type { ReactNode } from 'react';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { adminWithdrawalCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { ChangeLink } from '../approvals/change-link.tsx';
import { OpenData } from '../access/open-data.tsx';
import { AlsoHere } from '../house/also-here.tsx';
import { Facts } from '../house/box.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Actor, PlayerLink } from '../house/people.tsx';
import { When } from '../table/figures.tsx';
import { AttemptsPart } from './attempts-part.tsx';
import { detailsInWords } from './detail-words.ts';
import { EvidencePart } from './evidence-part.tsx';
import { Callout, Part } from '../house/panel-parts.tsx';
import { StageBadge } from './stage-badge.tsx';

type OpenWithdrawalProps = {
  id: string;
  /** The row of the list, if it is on screen. */
  listed: StaffWithdrawal | undefined;
  acts(withdrawal: StaffWithdrawal): ReactNode;
  onClose(): void;
};

export function OpenWithdrawal({ id, listed, acts, onClose }: OpenWithdrawalProps) {
  const read = useFresh(adminWithdrawalCall, { params: { id } }, { everyMs: 15_000 });
  const withdrawal = read.data ?? listed;
  if (withdrawal !== undefined)
    return <WithdrawalPanel withdrawal={withdrawal} acts={acts(withdrawal)} onClose={onClose} />;
  return (
    <SidePanel title="Withdrawal" onClose={onClose}>
      <ReadState of={read} problem="This withdrawal could not be read." loading="Loading the withdrawal" />
    </SidePanel>
  );
}

type PanelProps = { withdrawal: StaffWithdrawal; acts: ReactNode; onClose(): void };

function WithdrawalPanel({ withdrawal, acts, onClose }: PanelProps) {
  const { id, usdValue, status, holdReason, change } = withdrawal;
  const { permissions } = useUser();
  return (
    <SidePanel title={`Withdrawal of $${usdValue}`} onClose={onClose} foot={acts}>
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
  const { paymentReference, provider, attempt, decidedBy, adminNotes, errorMessage, id } = withdrawal;
  return (
    <Part title="Request">
      <Facts
        of={{
          Player: <PlayerLink account={userId} name={username} />,
          Amount: `${formatPoints(amount)} points, $${usdValue}`,
          Method: METHOD_TITLES[method],
          ...(details !== null && detailsInWords(details)),
          'Whole destination': <OpenData account={userId} name={username} />,
          Status: <StageBadge stage={stage} />,
          'Told to the player': stageText,
          Requested: <When at={createdAt} />,
          'Last change': <When at={updatedAt} />,
          Approval: withdrawal.needsSecondPerson && withdrawal.status === 'pending' && 'Needs two people',
          Provider: provider !== null && `${provider}, attempt ${attempt}`,
          Reference: paymentReference,
          'Decided by': decidedBy !== null && <Actor actor={decidedBy} />,
          Notes: adminNotes,
          Error: errorMessage,
          Id: id,
        }}
      />
    </Part>
  );
}
