import { useMemo } from 'react';
import { styled } from 'styled-components';
import { auditEvents } from '#contracts/audit/calls.ts';
import { type AuditEvent, eventType } from '#contracts/audit/event.ts';
import { balanceAtCall } from '#contracts/books/calls.ts';
import { POINT_ACCOUNT_NAMES } from '#contracts/books/ledger-accounts.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { size, space, bookFigure, color } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Box } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { ReadState } from '../house/read-state.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useKeys } from '../house/keys.ts';
import { FilterChips, SearchFilter, ListFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { AccountHead } from './account-head.tsx';
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

const Short = styled.div`
  width: 8.5rem;
`;

const TYPES = [
  { value: '', label: 'All kinds' },
  ...eventType.options
    .map((type) => ({ value: type as string, label: describeKind(type, null) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
const GAMES = [
  { value: '', label: 'All games' },
  ...GAME_NAMES.map((game) => ({ value: game as string, label: GAME_TITLES[game] })),
];
const DENSITIES = optionsOf({ '': 'List', cause: 'By cause', raw: 'Raw' });

function EventFilters({ address }: { address: AuditAddress }) {
  const { type, game, since, set } = address;
  return (
    <>
      <FilterChips label="Density" name="density" options={DENSITIES} />
      <ListFilter label="Kind" width="9.5rem" value={type} onValue={(value) => set({ type: value })} options={TYPES} />
      <ListFilter label="Game" width="9.5rem" value={game} onValue={(value) => set({ game: value })} options={GAMES} />
      <Short>
        <SearchFilter name="least" label="At least (points)" />
      </Short>
      <Short>
        <SearchFilter name="actor" label="By" />
      </Short>
      <MomentField
        isInline
        label="Since"
        placeholder="Since"
        value={since}
        onValue={(value) => set({ since: value })}
      />
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
  const source = useTableSource(auditEvents, {
    params: { account: of },
    query,
    isSortable: /^\d+$/.test(of),
    everyMs: address.at === '' ? LIVE_MS : SETTLED_MS,
  });
  const open = ({ place }: AuditEvent) => set({ open: place });
  const tools = <EventFilters address={address} />;
  if (density === 'cause') return <CauseGroups source={source} tools={tools} onOpen={open} />;
  if (density === 'raw') return <RawEvents source={source} tools={tools} />;
  return (
    <StaffTable
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

const PARTS = optionsOf({ '': 'Events', step: 'Step through', explain: 'Explain the balance' });

function AccountParts({ account, address }: { account: number; address: AuditAddress }) {
  const { tab, set } = address;
  const isPlayer = account >= FIRST_PLAYER_ACCOUNT;
  useKeys([
    { key: 'b', label: 'Explain the balance', run: () => isPlayer && set({ tab: 'explain' }) },
    { key: 's', label: 'Step through the events', run: () => isPlayer && set({ tab: 'step' }) },
    { key: 'n', label: 'Events', run: () => set({ tab: '' }) },
  ]);
  return (
    <>
      {tab !== 'step' && <AccountHead account={account} address={address} />}
      {isPlayer && <DeskTabs label="Parts of the account" tabs={PARTS} current={tab} />}
      {isPlayer && tab === 'explain' && <ExplainPart account={account} address={address} />}
      {isPlayer && tab === 'step' && <StepPart account={account} address={address} />}
      {(!isPlayer || (tab !== 'explain' && tab !== 'step')) && <EventsPart of={String(account)} address={address} />}
    </>
  );
}
