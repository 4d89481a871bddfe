import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { openItemsCall } from '#contracts/books/calls.ts';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import { line, size, space } from '../../../theme/tokens.ts';
import { grouped } from '#contracts/words/figures.ts';
import { Text } from '../../../ui/layout/flow.ts';
import { actionWords } from '../../actions/actions-desk.tsx';
import { Facts } from '../../house/box.tsx';
import { deskPath } from '../../house/desk-paths.ts';
import { SidePanel } from '../../house/side-panel.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { PlayerLink } from '../../house/people.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { formatAmount, formatMicros } from '../../table/money.ts';
import type { BalanceLine } from './columns.tsx';
import { StatementButton } from './statement-button.tsx';

/** The chart library is larger than the rest of the page. */
const AccountChart = lazy(async () => ({ default: (await import('./account-chart.tsx')).AccountChart }));

const Items = styled.ul`
  display: grid;
  font-size: ${size.small};
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space(3)};
    padding-block: ${space(2)};
    border-bottom: ${line.hair};
  }
  li > :last-child {
    white-space: nowrap;
  }
`;

type AccountPanelProps = { lines: readonly BalanceLine[]; at: string; hasStatement: boolean; onClose(): void };

export function AccountPanel({ lines, at, hasStatement, onClose }: AccountPanelProps) {
  const { account } = lines[0]!;
  const isOpenItems = /^(transit:|suspense$|provider-claims$)/.test(account);
  return (
    <SidePanel title={account} onClose={onClose}>
      {lines.map((of) => (
        <Facts
          key={of.unit}
          of={{
            Class: actionWords(classOfAccount(account)),
            Balance: (
              <>
                <strong>{formatAmount(of.balance, of.unit)}</strong> {of.unit === 'POINT' && 'points'}
              </>
            ),
            Entries: grouped(of.entries),
          }}
        />
      ))}
      <p>
        <Link to={`${deskPath('finance')}?tab=entries&q=${encodeURIComponent(account)}`}>All entries</Link>
        {hasStatement && (
          <>
            {' · '}
            <Link to={`${deskPath('finance')}?tab=statements&source=${encodeURIComponent(account)}`}>Statements</Link>
          </>
        )}
      </p>
      <div>
        <Quiet>Statement </Quiet>
        <StatementButton account={account} from="" to={/^\d{4}-/.test(at) ? at : ''} />
      </div>
      {lines.map((of) => (
        <Suspense key={of.unit} fallback={null}>
          <AccountChart account={account} unit={of.unit} at={at} />
        </Suspense>
      ))}
      {isOpenItems && <OpenItems account={account} at={at} />}
    </SidePanel>
  );
}

function OpenItems({ account, at }: { account: string; at: string }) {
  const isTime = /^\d{4}-/.test(at);
  const query = isTime ? { at } : {};
  const read = useFresh(openItemsCall, { params: { account }, query });
  if (read.data === undefined) return null;
  const { items, hasMore } = read.data;
  return (
    <section>
      <Text as="h3" size="small">
        Open items
      </Text>
      {items.length === 0 && <Quiet>Nothing is open.</Quiet>}
      <Items>
        {items.map(({ subject, account: player, micros, openedAt, reference }) => (
          <li key={subject}>
            <span>
              <PlayerLink account={player} /> · {reference ?? subject} · <When at={openedAt} />
            </span>
            <strong>{formatMicros(micros)}</strong>
          </li>
        ))}
      </Items>
      {hasMore && <Quiet>The oldest {items.length} are shown.</Quiet>}
    </section>
  );
}
