import { useState } from 'react';
import { approveChangeCall, rejectChangeCall } from '#contracts/approvals/calls.ts';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import type { Call } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormFoot, ReasonDialog } from '../act/reason-dialog.tsx';
import { type Told, useStaffAct } from '../act/use-staff-act.ts';
import { Quiet } from '../table/figures.tsx';

type Outcome = { isDone: boolean; words: string };
type Line = { change: ChangeRequest; outcome: Outcome | undefined };

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Change', cell: ({ change }) => change.what },
  {
    name: 'Result',
    cell: ({ outcome }) =>
      outcome === undefined ? <Quiet>–</Quiet> : <Badge tone={outcome.isDone ? 'gain' : 'loss'}>{outcome.words}</Badge>,
  },
];

type Bulk = {
  way: 'approve' | 'reject';
  changes: readonly ChangeRequest[];
  /** Selected too, and left for later. */
  others: number;
};

/** Null until it begins; then one more with each decision. */
function useDecideAll({ way, changes }: Bulk) {
  const approve = useStaffAct(approveChangeCall);
  const reject = useStaffAct(rejectChangeCall);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const tell = (told: Told<Call>) => {
    const isDone = told.kind === 'done';
    const words = told.kind === 'failed' ? sentenceOf(told.error) : way === 'approve' ? 'Approved' : 'Rejected';
    setOutcomes((known) => [...(known ?? []), { isDone, words }]);
  };
  const decide = (reason: string) => {
    setOutcomes([]);
    const bodies = changes.map(({ id, hash }) => ({ params: { id }, body: { hash, reason } }));
    return way === 'approve'
      ? approve.actEach(bodies, tell)
      : reject.actEach(
          bodies.map(({ params }) => ({ params, body: { reason } })),
          tell,
        );
  };
  return { outcomes, decide };
}

function othersText(others: number): string {
  if (others === 0) return '';
  return ` The ${others === 1 ? 'other change' : `other ${others} changes`} that you selected stay selected: only postings are decided together.`;
}

/** One reason for all. A refused change does not stop the rest. */
export function BulkDialog({ onClose, ...bulk }: Bulk & { onClose(): void }) {
  const { way, changes, others } = bulk;
  const { outcomes, decide } = useDecideAll(bulk);
  const isApproval = way === 'approve';
  const verb = isApproval ? 'Approve' : 'Reject';
  const title = `${verb} ${changes.length} postings`;
  const list = (
    <Table
      caption="Postings"
      columns={COLUMNS}
      items={changes.map((change, index) => ({ change, outcome: outcomes?.[index] }))}
      keyOf={({ change }) => change.id}
    />
  );
  if (outcomes === null) {
    return (
      <ReasonDialog
        title={title}
        description={`${isApproval ? 'Each is applied at once.' : 'Nothing is changed.'}${othersText(others)}`}
        confirm={verb}
        tone={isApproval ? 'primary' : 'danger'}
        isPending={false}
        onConfirm={(reason) => void decide(reason)}
        onClose={onClose}
        evidence={list}
      />
    );
  }
  const isOver = outcomes.length === changes.length;
  const done = outcomes.filter(({ isDone }) => isDone).length;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && isOver && onClose()}
      title={title}
      description={`${done} of ${changes.length} ${isApproval ? 'approved' : 'rejected'}.`}
    >
      {list}
      <FormFoot>
        <Button tone="primary" pending={!isOver} onClick={onClose}>
          Close
        </Button>
      </FormFoot>
    </Dialog>
  );
}
