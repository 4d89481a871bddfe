import { useState } from 'react';
import { recordTaxFormCall } from '#contracts/withdrawals/compliance-calls.ts';
import { taxQueueCall, type TaxRow } from '#contracts/withdrawals/payee-calls.ts';
import { ActDialog } from '../act/act-dialog.tsx';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { Quiet } from '../table/figures.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { HoldsTable } from './holds-table.tsx';
import { PayeesTable } from './payees-table.tsx';

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

function TaxTable() {
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

const LISTS = optionsOf({ '': 'Risk holds', sanctions: 'Sanctions hits', tax: 'Tax forms', payees: 'Payees' });

const LEADS: Readonly<Record<string, string>> = {
  '': 'Withdrawals whose risk score stops them, with appeals of their players.',
  sanctions: 'Payees that match the sanctions list. A match stops every withdrawal of the player.',
  tax: 'Players near or above this year’s threshold of payments.',
  payees: 'Names are masked. Opening one needs a reason, which is recorded.',
};

export function ComplianceDesk() {
  const [list] = useFilter('list');
  return (
    <Desk
      lead={LEADS[list] ?? LEADS['']}
      aside={<FilterChips label="List" name="list" options={LISTS} clears={['state', 'open']} />}
    >
      {list === 'tax' && <TaxTable />}
      {list === 'payees' && <PayeesTable />}
      {list !== 'tax' && list !== 'payees' && (
        <HoldsTable key={list} kind={list === 'sanctions' ? 'sanctions' : 'risk'} />
      )}
    </Desk>
  );
}
