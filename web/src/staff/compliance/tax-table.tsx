import { useState } from 'react';
import { recordTaxFormCall } from '#contracts/withdrawals/compliance-calls.ts';
import { taxQueueCall, type TaxRow } from '#contracts/withdrawals/payee-calls.ts';
import { optionsOf } from '../house/options-of.ts';
import { useFresh } from '../house/use-fresh.ts';
import { Quiet } from '../table/figures.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

const formText = ({ form }: TaxRow) =>
  form && `${form.kind}${form.validUntil === null ? '' : `, until ${form.validUntil}`}`;

const COLUMNS = columnsOf(taxQueueCall, {
  player: ['User', 'userId'],
  state: ['State', 'state', { hasWordsInFile: true }],
  paid: ['Paid this year', 'paidUsd'],
  open: ['Requested', 'openUsd'],
  form: ['Form', formText, { none: 'None' }],
  recorded: ['Recorded', 'form.recordedAt'],
  note: ['Note', 'form.note', { isExtra: true }],
});

export function TaxTable() {
  const read = useFresh(taxQueueCall);
  const [recording, setRecording] = useState<TaxRow | null>(null);
  const { data } = read;
  const threshold = data?.thresholdUsd ?? null;
  return (
    <>
      <StaffTable
        name="Tax forms"
        columns={COLUMNS}
        source={wholeSource(read, data?.rows)}
        keyOf={({ userId }) => String(userId)}
        empty={{
          title: 'No player is near the threshold',
          words: threshold === null ? 'This year has no threshold.' : `Players appear here from 80 % of $${threshold}.`,
        }}
        tools={data !== undefined && threshold !== null && <Quiet>{`${data.year}, threshold $${threshold}`}</Quiet>}
        commands={[{ key: 't', label: 'Record a form', tone: 'primary', run: ([row]) => setRecording(row) }]}
      />
      {recording !== null && <FormDialog row={recording} onClose={() => setRecording(null)} />}
    </>
  );
}

const KINDS = optionsOf({ 'W-9': 'W-9: person of the United States', 'W-8BEN': 'W-8BEN: person of another country' });

function FormDialog({ row: { userId, username }, onClose }: { row: TaxRow; onClose(): void }) {
  return (
    <ActDialog
      call={recordTaxFormCall}
      title={`Record a tax form of ${username ?? `account ${userId}`}`}
      description="Records that you have the form. The form itself is kept elsewhere. The reason says where."
      confirm="Record"
      fields={{
        account: { given: userId },
        kind: { label: 'Form', initial: 'W-9', options: KINDS },
        note: 'Reason',
      }}
      done={({ validUntil }) => ({
        title: 'Tax Form Recorded',
        message: validUntil === null ? 'It has no end.' : `It is valid until ${validUntil}.`,
      })}
      onClose={onClose}
    />
  );
}
