import { useMemo } from 'react';
import { auditEvents } from '#contracts/audit/calls.ts';
import type { AuditEvent } from '#contracts/audit/event.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { CauseGroups } from './cause-groups.tsx';
import { ACCOUNT_COLUMNS, LEDGER_COLUMNS } from './event-columns.tsx';
import { EventFilters } from './event-filters.tsx';
import { RawEvents } from './raw-events.tsx';
import type { AuditAddress } from './use-audit-address.ts';

const FILTERS = ['at', 'since', 'type', 'game', 'least', 'actor'] as const;

/** Events of the log never change: only an address without an end is read again. */
const SETTLED_MS = HOUR_MS;
const LIVE_MS = 15_000;

export function EventsPart({ of, address }: { of: string; address: AuditAddress }) {
  const { density, set } = address;
  const wanted = JSON.stringify(FILTERS.map((name) => [name, address[name]]).filter(([, value]) => value !== ''));
  const query = useMemo(() => Object.fromEntries(JSON.parse(wanted) as [string, string][]), [wanted]);
  const source = useTableSource(auditEvents, {
    params: { account: of },
    query,
    pageOf: ({ rows, next }) => ({ rows, next }),
    everyMs: address.at === '' ? LIVE_MS : SETTLED_MS,
  });
  const open = ({ place }: AuditEvent) => set({ open: place });
  const tools = <EventFilters address={address} />;
  if (density === 'cause') return <CauseGroups source={source} tools={tools} onOpen={open} />;
  if (density === 'raw') return <RawEvents source={source} tools={tools} />;
  return (
    <StaffTable
      isNested
      name="Events"
      columns={/^\d+$/.test(of) ? ACCOUNT_COLUMNS : LEDGER_COLUMNS}
      source={source}
      keyOf={({ place }) => place}
      empty={{ title: 'No events', words: 'No event up to this time fits the filters.' }}
      tools={tools}
      onOpen={open}
    />
  );
}
