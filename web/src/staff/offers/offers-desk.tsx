import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { exceptionCausesCall, exceptionsCall } from '#contracts/offers/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import type { RowCommand } from '../table/columns.ts';
import { Age } from '../table/figures.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { FilterChips, useFilter, useFilters } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { ExceptionPanel } from './exception-panel.tsx';
import { type Exception, REASON_NAMES } from './exception.ts';
import { Networks } from './networks.tsx';
import { ResolveDialog, type Verb, VERBS } from './resolve-dialog.tsx';
import { Reversals } from './reversals.tsx';

const Cause = styled.button`
  display: grid;
  gap: ${space(0.5)};
  min-width: 11rem;
  padding: ${space(2)} ${space(3)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  text-align: start;
  cursor: pointer;
  strong {
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
  span {
    color: ${color.quiet};
  }
  &:hover,
  &[aria-pressed='true'] {
    border-color: ${color.brass};
  }
`;

/** Open exceptions folded by cause; a press filters the rows. */
function Causes() {
  const [params, setParams] = useSearchParams();
  const read = useFresh(exceptionCausesCall, {}, { everyMs: 15_000 });
  const isChosen = (reason: string, network: string) =>
    params.get('reason') === reason && params.get('network') === network;
  const choose = (reason: string, network: string) =>
    setParams(isChosen(reason, network) ? {} : { reason, network }, { replace: true });
  if (read.error !== null) {
    return <ErrorState title="The causes could not be read." taken="" {...failedRead(read)} />;
  }
  return (
    <Row as="ul" gap={2} wrap aria-label="Open exceptions by cause">
      {read.data?.rows.map(({ reason, network, count, points, oldestAt }) => (
        <li key={`${reason} ${network}`}>
          <Cause type="button" aria-pressed={isChosen(reason, network)} onClick={() => choose(reason, network)}>
            <strong>
              {formatPoints(count)} × {REASON_NAMES[reason]}
            </strong>
            <span>
              {network}, oldest <Age at={oldestAt} />
              {points > 0n && `, ${formatPoints(points)} points`}
            </span>
          </Cause>
        </li>
      ))}
    </Row>
  );
}

const COLUMNS = columnsOf(exceptionsCall, {
  reason: ['Reason', ({ reason }) => REASON_NAMES[reason], { width: '20%', title: ({ detail }) => detail }],
  network: 'Network',
  age: ['Age', 'openedAt', { isAge: true }],
  player: ['Player', 'conversion.account'],
  offer: ['Offer', 'conversion.offerName', { width: '22%' }],
  kind: ['Kind', 'conversion.kind'],
  revenue: ['Revenue', 'conversion.revenue', { isAmount: true }],
  points: ['Points', 'conversion.points'],
  seen: ['Received', 'seen', { isExtra: true }],
  transaction: ['Transaction', 'conversion.transactionId', { isExtra: true }],
  opened: ['Opened', 'openedAt', { isExtra: true }],
  closed: ['Closed by', 'closedBy', { isExtra: true, title: ({ note }) => note }],
});

const STATES = optionsOf({ '': 'Open', resolved: 'Resolved', dismissed: 'Dismissed' });

const FILTERS = filtersOf(exceptionsCall, {
  reason: ['Reason', REASON_NAMES],
  network: 'Network',
  from: 'Opened from',
  to: 'Opened up to',
});

type Resolving = { verb: Verb; rows: readonly Exception[] };

function Exceptions() {
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const commands = VERBS.map(({ verb, key, label, tone, appliesTo }): RowCommand<Exception> => ({
    key,
    label,
    ...(tone !== undefined && { tone }),
    appliesTo: (row) => row.state === 'open' && appliesTo(row),
    run: (rows) => setResolving({ verb, rows }),
  }));
  return (
    <>
      <Causes />
      <StaffTable
        name="Exceptions"
        columns={COLUMNS}
        source={useTableSource(exceptionsCall, { query: { ...useFilters('state'), ...useAsked(FILTERS) } })}
        empty={{ title: 'No exceptions', words: 'Postbacks that were not booked appear here with their reason.' }}
        tools={
          <>
            <FilterChips label="State" name="state" options={STATES} />
            <FilterBar terms={FILTERS} />
          </>
        }
        commands={commands}
        panel={({ row, acts, close }) => row && <ExceptionPanel exception={row} acts={acts(row)} onClose={close} />}
      />
      {resolving !== null && <ResolveDialog resolving={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

const PARTS = optionsOf({ '': 'Exceptions', networks: 'Networks', reversals: 'Reversals' });

export function OffersDesk() {
  const [part] = useFilter('show');
  return (
    <Desk aside={<FilterChips label="Show" name="show" options={PARTS} />}>
      {part === '' && <Exceptions />}
      {part === 'networks' && <Networks />}
      {part === 'reversals' && <Reversals />}
    </Desk>
  );
}
