import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { auditEvents } from '#contracts/audit/calls.ts';
import { type AuditEvent, eventType } from '#contracts/audit/event.ts';
import { balanceAtCall } from '#contracts/books/calls.ts';
import { POINT_ACCOUNT_NAMES } from '#contracts/books/ledger-accounts.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { size, space, bookFigure, color } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Box } from '../house/box.tsx';
import { deskPath, PACK_PATH } from '../house/desk-paths.ts';
import { Desk } from '../house/desk.tsx';
import { AuditorsLink } from './auditors-link.tsx';
import { optionsOf } from '../house/options-of.ts';
import { ReadState } from '../house/read-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useKeys } from '../house/keys.ts';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf } from '../table/filter-terms.ts';
import { FilterChips } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { AccountHead, AccountLead, AccountTime } from './account-head.tsx';
import { CauseGroups } from './cause-groups.tsx';
import { ACCOUNT_COLUMNS, LEDGER_COLUMNS, dollarsText } from './event-columns.tsx';
import { EventPanel } from './event-panel.tsx';
import { ExplainPart } from './explain-part.tsx';
import { FindBox, NO_FILTERS } from './find-box.tsx';
import { MomentField } from './moment-field.tsx';
import { RawEvents } from './raw-events.tsx';
import { StepPart } from './step-part.tsx';
import { type AuditAddress, useAuditAddress } from './use-audit-address.ts';

const Balances = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(3)} ${space(6)};
  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  dd {
    ${bookFigure}
    font-size: ${size.title};
  }
`;

function LedgerAccountHead({ name, address }: { name: string; address: AuditAddress }) {
  const { at, set } = address;
  const query = at === '' ? {} : { at };
  const read = useFresh(balanceAtCall, { params: { account: name }, query });
  return (
    <Box title={name}>
      <ReadState of={read} problem="The balance could not be read." />
      <Balances>
        <MomentField
          label="As of (day, time or position)"
          placeholder="Now"
          value={at}
          onValue={(value) => set({ at: value })}
        />
        {read.isPending && <Skeleton width="8rem" height="2rem" />}
        {read.data?.balances.map(({ unit, balance }) => (
          <dl key={unit}>
            <dt>{unit === 'USD' ? 'Balance in USD' : 'Balance in points'}</dt>
            <dd>{unit === 'USD' ? dollarsText(Number(balance)) : formatPoints(balance)}</dd>
          </dl>
        ))}
      </Balances>
    </Box>
  );
}

const TERMS = filtersOf(auditEvents, {
  type: ['Kind', Object.fromEntries(eventType.options.map((type) => [type, describeKind(type, null)]))],
  game: ['Game', GAME_TITLES],
  least: 'At least (points)',
  actor: 'By',
});
const DENSITIES = optionsOf({ '': 'List', cause: 'By cause', raw: 'Raw' });

function EventFilters({ account, address }: { account: number | null; address: AuditAddress }) {
  const { since, set } = address;
  return (
    <>
      <FilterChips label="Density" name="density" options={DENSITIES} />
      <FilterBar terms={TERMS} />
      <MomentField
        isInline
        label="Since"
        placeholder="Since"
        value={since}
        onValue={(value) => set({ since: value })}
      />
      {account !== null && <AccountTime account={account} address={address} />}
    </>
  );
}

const FILTERS = ['at', 'since', 'type', 'game', 'least', 'actor'] as const;

/** Events of the log never change: only an address without an end is read again. */
const SETTLED_MS = HOUR_MS;
const LIVE_MS = 15_000;

function EventsPart({ of, address }: { of: string; address: AuditAddress }) {
  const { density, set } = address;
  const wanted = JSON.stringify(FILTERS.map((name) => [name, address[name]]).filter(([, value]) => value !== ''));
  const query = useMemo(() => Object.fromEntries(JSON.parse(wanted) as [string, string][]), [wanted]);
  const account = /^\d+$/.test(of) ? Number(of) : null;
  const source = useTableSource(auditEvents, {
    params: { account: of },
    query,
    isSortable: account !== null,
    everyMs: address.at === '' ? LIVE_MS : SETTLED_MS,
  });
  const open = ({ place }: AuditEvent) => set({ open: place });
  const tools = <EventFilters account={account} address={address} />;
  if (density === 'cause') return <CauseGroups source={source} tools={tools} onOpen={open} />;
  if (density === 'raw') return <RawEvents source={source} tools={tools} />;
  return (
    <StaffTable
      name="Events"
      columns={account === null ? LEDGER_COLUMNS : ACCOUNT_COLUMNS}
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
  const { of, open, tab } = address;
  const account = /^\d+$/.test(of) ? Number(of) : null;
  const isPlayer = account !== null && account >= FIRST_PLAYER_ACCOUNT;
  return (
    <Desk
      lead={
        account === null ? (
          <>
            Every event of the log and its proof. Nothing here can be changed. <AuditorsLink />{' '}
            <Link to={deskPath(PACK_PATH)}>Auditor’s pack</Link>
          </>
        ) : (
          <AccountLead account={account} address={address} />
        )
      }
      tabs={isPlayer && <DeskTabs label="Parts of the account" tabs={PARTS} current={tab} />}
      aside={<FindBox address={address} />}
    >
      {of === '' && open === '' && <AuditStart address={address} />}
      {account !== null && <AccountParts key={of} account={account} isPlayer={isPlayer} address={address} />}
      {of !== '' && account === null && (
        <>
          <LedgerAccountHead name={of} address={address} />
          <EventsPart key={of} of={of} address={address} />
        </>
      )}
      {open !== '' && <EventPanel place={open} address={address} />}
    </Desk>
  );
}

const PARTS = optionsOf({ '': 'Events', step: 'Step through', explain: 'Explain the balance' });

type PartsProps = { account: number; isPlayer: boolean; address: AuditAddress };

function AccountParts({ account, isPlayer, address }: PartsProps) {
  const { tab, set } = address;
  useKeys([
    { key: 'b', label: 'Explain the balance', run: () => isPlayer && set({ tab: 'explain' }) },
    { key: 's', label: 'Step through the events', run: () => isPlayer && set({ tab: 'step' }) },
    { key: 'n', label: 'Events', run: () => set({ tab: '' }) },
  ]);
  return (
    <>
      {isPlayer && tab === 'explain' && (
        <>
          <AccountHead account={account} address={address} />
          <ExplainPart account={account} address={address} />
        </>
      )}
      {isPlayer && tab === 'step' && <StepPart account={account} address={address} />}
      {(!isPlayer || (tab !== 'explain' && tab !== 'step')) && <EventsPart of={String(account)} address={address} />}
    </>
  );
}
