import { useState } from 'react';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { EXCEPTION_WORDS, type Verb } from '#contracts/finance/matching.ts';
import { financeExceptionsCall, assignExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { counted } from '#contracts/words/figures.ts';
import { useUser } from '../../../api/session.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ConfirmDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { optionsOf } from '../../house/options-of.ts';
import type { RowCommand } from '../../table/columns.ts';
import { FilterBar } from '../../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../../table/filter-terms.ts';
import { FilterChips, useFilter } from '../../table/filters.tsx';
import { useTableSource } from '../../table/sources.ts';
import { StaffTable } from '../../table/staff-table.tsx';
import { AccountName } from '../books/columns.tsx';
import { ExceptionPanel } from './exception-panel.tsx';
import { amountOf } from './differences.ts';
import { shortened } from './shortened.ts';
import { type AsideWay, DecideDialog } from './decide-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { VERB_KEYS, VERB_WORDS } from './verb-words.ts';
import { columnsOf } from '../../table/columns-of.tsx';
import { formatMicros } from '../../table/money.ts';
import { ReturnDialog } from '../../withdrawals/pay-acts.tsx';

const OWNERS = optionsOf({ keep: 'Keep', me: 'Me', nobody: 'No owner' });

type NoteDialogProps = { rows: readonly FinanceException[]; onClose(): void };

function NoteDialog({ rows, onClose }: NoteDialogProps) {
  const { id } = useUser();
  const { act, isPending } = useStaffAct(assignExceptionsCall);
  const [owner, setOwner] = useState<(typeof OWNERS)[number]['value']>('me');
  const [note, setNote] = useState('');
  const save = async () => {
    const body = {
      ids: rows.map((row) => row.id),
      ...(owner !== 'keep' && { owner: owner === 'me' ? id : null }),
      ...(note.trim() !== '' && { note: note.trim() }),
    };
    if ((await act({ body })) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title="Owner and note"
      description={`${counted(rows.length, 'exception')}.`}
      confirm="Save"
      isPending={isPending}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Field label="Owner">
        {(control) => <Select {...control} value={owner} onValue={setOwner} options={OWNERS} />}
      </Field>
      <Field label="Note">
        {(control) => (
          <Input {...control} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  );
}

const referenceOf = ({ line, entry }: FinanceException) =>
  [...(line?.references ?? []), ...(entry?.references ?? [])][0] ?? '–';

/** In front of the kind, which may be cut off. */
const WAITING_FOR: Partial<Record<FinanceException['state'], string>> = {
  posted: 'Waits for approval',
  waiting: 'Second person',
};

const COLUMNS = columnsOf(financeExceptionsCall, {
  type: [
    'What',
    ({ type }) => EXCEPTION_WORDS[type],
    {
      width: '24%',
      title: ({ detail }) => detail,
      cell: ({ type, state }) => (
        <>
          {state in WAITING_FOR && <Badge tone="brass">{WAITING_FOR[state]}</Badge>} {EXCEPTION_WORDS[type]}
        </>
      ),
    },
  ],
  account: ['Account', 'account', { cell: ({ account }) => <AccountName>{account}</AccountName> }],
  micros: ['Amount', 'micros', { cell: ({ micros, line }) => amountOf({ micros, currency: line?.currency ?? 'USD' }) }],
  reference: [
    'Reference',
    referenceOf,
    { title: referenceOf, cell: (row) => <AccountName>{shortened(referenceOf(row))}</AccountName> },
  ],
  dated: ['Dated', 'datedAt'],
  age: ['Open for', 'openedAt', { isAge: true }],
  due: ['Due', 'dueAt'],
  owner: 'Owner',
  resolution: [
    'Resolved by',
    'verb',
    {
      isExtra: true,
      cell: ({ verb, state }) => (state !== 'resolved' ? '–' : verb === null ? 'A later match' : VERB_WORDS[verb]),
    },
  ],
  reason: ['Reason', 'reason', { isExtra: true }],
});

const FILTERS = filtersOf(financeExceptionsCall, {
  type: ['Kind', EXCEPTION_WORDS],
  account: 'Account',
  owner: 'Owner',
  from: 'Dated from',
  to: 'Dated up to',
});

const STATES = optionsOf({ '': 'Open', waiting: 'Waits for a second person', resolved: 'Resolved' });

type Act = { kind: Verb | AsideWay | 'note'; rows: readonly FinanceException[] };

const VERB_TONE: Partial<Record<Verb, 'primary' | 'danger'>> = {
  confirm: 'primary',
  'book-conversion': 'primary',
  returned: 'primary',
  ignore: 'danger',
};

type CommandRights = { account: number; mayPay: boolean };

function commandsOf(start: (act: Act) => void, { account, mayPay }: CommandRights): RowCommand<FinanceException>[] {
  const verbs = (Object.keys(VERB_WORDS) as Verb[]).map((verb): RowCommand<FinanceException> => {
    const tone = VERB_TONE[verb];
    return {
      key: VERB_KEYS[verb],
      label: VERB_WORDS[verb],
      ...(tone !== undefined && { tone }),
      appliesTo: ({ verbs: allowed }) => allowed.includes(verb) && (verb !== 'returned' || mayPay),
      run: (rows) => start({ kind: verb, rows }),
    };
  });
  const isOpen = ({ state }: FinanceException) => state !== 'resolved';
  return [
    {
      key: 'y',
      label: 'Approve',
      tone: 'primary',
      appliesTo: ({ state, aside }) => state === 'waiting' && aside?.by !== account,
      run: (rows) => start({ kind: 'approve', rows }),
    },
    {
      key: 'd',
      label: 'Decline',
      tone: 'danger',
      appliesTo: ({ state }) => state === 'waiting',
      run: (rows) => start({ kind: 'decline', rows }),
    },
    ...verbs,
    { key: 'n', label: 'Owner and note', appliesTo: isOpen, run: (rows) => start({ kind: 'note', rows }) },
  ];
}

export function ExceptionsPart() {
  const { id, permissions } = useUser();
  const mayResolve = permissions.includes('reconcile');
  const [state] = useFilter('state');
  const [act, setAct] = useState<Act | null>(null);
  const shown = state === '' ? 'open' : state;
  const query = { ...useAsked(FILTERS), state: shown };
  const close = () => setAct(null);
  return (
    <>
      <StaffTable
        name="Exceptions"
        columns={COLUMNS}
        source={useTableSource(financeExceptionsCall, {
          query,
          usual: shown !== 'resolved' ? { by: 'dueAt', order: 'asc' } : { by: 'openedAt', order: 'desc' },
        })}
        empty={{
          title: 'No exceptions',
          words: 'Lines and entries that do not agree appear here after the next match.',
        }}
        tools={
          <>
            <FilterChips label="State" name="state" options={STATES} />
            <FilterBar terms={FILTERS} />
          </>
        }
        commands={
          mayResolve ? commandsOf(setAct, { account: id, mayPay: permissions.includes('pay-withdrawals') }) : []
        }
        panel={({ row, acts, close }) => row && <ExceptionPanel exception={row} acts={acts(row)} onClose={close} />}
      />
      {act !== null && <ActOf act={act} onClose={close} />}
    </>
  );
}

function ActOf({ act: { kind, rows }, onClose }: { act: Act; onClose(): void }) {
  switch (kind) {
    case 'note':
      return <NoteDialog rows={rows} onClose={onClose} />;
    case 'returned':
      return <ReturnDialog id={rows[0]!.withdrawal!} amount={formatMicros(rows[0]!.micros)} onClose={onClose} />;
    case 'approve':
    case 'decline':
      return <DecideDialog way={kind} rows={rows} onClose={onClose} />;
    default:
      return <ResolveDialog verb={kind} rows={rows} onClose={onClose} />;
  }
}
