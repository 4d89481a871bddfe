import { useMemo } from 'react';
import { auditEvents } from '#contracts/audit/calls.ts';
import type { AuditEvent } from '#contracts/audit/event.ts';
import { POINT_ACCOUNT_NAMES } from '#contracts/books/ledger-accounts.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { Button } from '../../ui/action/button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Box } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useKeys } from '../house/keys.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { AccountHead } from './account-head.tsx';
import { CauseGroups } from './cause-groups.tsx';
import { ACCOUNT_COLUMNS, LEDGER_COLUMNS } from './event-columns.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventPanel } from './event-panel.tsx';
import { ExplainPart } from './explain-part.tsx';
import { FindBox, NO_FILTERS } from './find-box.tsx';
import { LedgerAccountHead } from './ledger-account-head.tsx';
import { RawEvents } from './raw-events.tsx';
import { type AuditAddress, useAuditAddress } from './use-audit-address.ts';

const FILTERS = ['at', 'since', 'type', 'game', 'least', 'actor'] as const;

/** Events of the log never change: only an address without an end is read again. */
const SETTLED_MS = HOUR_MS;
const LIVE_MS = 15_000;

function EventsPart({ of, address }: { of: string; address: AuditAddress }) {
  const { density, set } = address;
  const wanted = JSON.stringify(FILTERS.map((name) => [name, address[name]]).filter(([, value]) => value !== ''));
  const query = useMemo(() => Object.fromEntries(JSON.parse(wanted) as [string, string][]), [wanted]);
  const source = useTableSource(auditEvents, {
    params: { account: of },
    query,
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

function AuditStart({ address }: { address: AuditAddress }) {
  return (
    <>
      <EmptyState title="Find an account or an event">
        Paste a number, name, position, command, reference or hash. Its history appears here, as of any time.
      </EmptyState>
      <Box title="Accounts of the books">
        <Row as="ul" gap={2} wrap aria-label="Accounts of the books">
          {POINT_ACCOUNT_NAMES.map((name) => (
            <li key={name}>
              <Button small tone="quiet" onClick={() => address.set({ ...NO_FILTERS, of: name }, true)}>
                {name}
              </Button>
            </li>
          ))}
        </Row>
      </Box>
    </>
  );
}

export function AuditDesk() {
  const address = useAuditAddress();
  const { of, open } = address;
  return (
    <Desk lead="Every event of the log and its proof. Nothing here can be changed.">
      <FindBox address={address} />
      {of === '' && open === '' && <AuditStart address={address} />}
      {/^\d+$/.test(of) && <AccountParts key={of} account={Number(of)} address={address} />}
      {of !== '' && !/^\d+$/.test(of) && (
        <>
          <LedgerAccountHead name={of} address={address} />
          <EventsPart key={of} of={of} address={address} />
        </>
      )}
      {open !== '' && <EventPanel place={open} address={address} />}
    </Desk>
  );
}

const PARTS = optionsOf({ '': 'Events', explain: 'Explain the balance' });

function AccountParts({ account, address }: { account: number; address: AuditAddress }) {
  const { tab, set } = address;
  const isPlayer = account >= FIRST_PLAYER_ACCOUNT;
  useKeys([
    { key: 'b', label: 'Explain the balance', run: () => isPlayer && set({ tab: 'explain' }) },
    { key: 'n', label: 'Events', run: () => set({ tab: '' }) },
  ]);
  return (
    <>
      <AccountHead account={account} address={address} />
      {isPlayer && <DeskTabs label="Parts of the account" tabs={PARTS} current={tab} />}
      {isPlayer && tab === 'explain' ? (
        <ExplainPart account={account} address={address} />
      ) : (
        <EventsPart of={String(account)} address={address} />
      )}
    </>
  );
}
