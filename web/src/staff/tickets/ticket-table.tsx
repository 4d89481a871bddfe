import type { CallInput } from '../../api/client.ts';
import { TOPIC_WORDS } from '#contracts/support/ticket.ts';
import { changeTicketCall, ticketsCall, type StaffTicket } from '#contracts/support/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import type { RowCommand } from '../table/columns.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { TICKET_COLUMNS, TicketPanel } from './ticket-panel.tsx';
import { Desk } from '../house/desk.tsx';

export function TicketsDesk() {
  return (
    <Desk lead="Open ones first by how long they wait.">
      <TicketTable name="Tickets" />
    </Desk>
  );
}

type Query = NonNullable<CallInput<typeof ticketsCall>['query']>;

const ALL = 'all';

const STATES = [
  { value: '', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'closed', label: 'Closed' },
  { value: ALL, label: 'All' },
] as const;

function queryOf(show: string): Query {
  if (show === '') return { state: 'open' };
  if (show === 'mine') return { mine: 'true' };
  return show === ALL ? {} : ({ state: show } as Query);
}

function useTicketCommands(): RowCommand<StaffTicket>[] {
  const { id } = useUser();
  const { act } = useStaffAct(changeTicketCall);
  const isOthers = ({ account }: StaffTicket) => account !== id;
  const change = (rows: readonly StaffTicket[], body: { assignee?: 'me' | 'nobody'; state?: 'closed' | 'open' }) => {
    for (const { number, version } of rows) void act({ params: { number }, body: { ...body, version } });
  };
  return [
    {
      key: 't',
      label: 'Take',
      appliesTo: (ticket) => isOthers(ticket) && ticket.assignee !== id,
      run: (rows) => change(rows, { assignee: 'me' }),
    },
    {
      key: 'c',
      label: 'Close',
      appliesTo: (ticket) => isOthers(ticket) && ticket.state !== 'closed',
      run: (rows) => change(rows, { state: 'closed' }),
    },
  ];
}

const FILTERS = filtersOf(ticketsCall, {
  user: 'Player',
  topic: ['Topic', TOPIC_WORDS],
  from: 'Asked from',
  to: 'Asked up to',
});

type TicketTableProps = { name: string; account?: number };

/** The filter and the open ticket are in the address. */
export function TicketTable({ name, account }: TicketTableProps) {
  const [show] = useFilter('show');
  const commands = useTicketCommands();
  const asked = useAsked(FILTERS);
  const query = account === undefined ? { ...queryOf(show), ...asked } : { user: account };
  return (
    <>
      <StaffTable
        name={name}
        columns={TICKET_COLUMNS}
        source={useTableSource(ticketsCall, {
          query,
          usual: { by: 'changedAt', order: 'state' in query && query.state === 'open' ? 'asc' : 'desc' },
        })}
        keyOf={({ number }) => String(number)}
        empty={{ title: 'No tickets', words: 'Questions of players and visitors appear here.' }}
        tools={
          account === undefined && (
            <>
              <FilterChips label="Show" name="show" options={STATES} />
              <FilterBar terms={FILTERS} />
            </>
          )
        }
        commands={commands}
        panel={({ key, close }) => <TicketPanel key={key} number={Number(key)} onClose={close} />}
      />
    </>
  );
}
