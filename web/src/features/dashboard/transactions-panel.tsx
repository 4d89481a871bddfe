import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { userStats } from '#contracts/game-stats/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { below } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EntryAmount } from '../../ui/receipt/entry-amount.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

const SHOWN = 8;

/** A phone shows the first five. */
const Lines = styled.div`
  ${below.tablet} {
    li:nth-child(n + 6) {
      display: none;
    }
  }
`;

export function TransactionsPanel() {
  const query = useCallQuery(userStats);
  const { data, error, isPending } = query;
  const entries = data?.recentTransactions.slice(0, SHOWN);
  return (
    <Panel title="Recent transactions" aside={<Link to={paths.statement}>Transaction history</Link>}>
      {isPending && <EntrySkeletons count={SHOWN} words="Loading transactions..." hasNotes />}
      {data === undefined && error !== null && (
        <ErrorState title="Your figures and transactions could not be loaded." {...failedRead(query)} />
      )}
      {entries?.length === 0 && (
        <EmptyState title="No transactions yet" action={<ButtonLink to={paths.earn}>Earn points</ButtonLink>}>
          Points you earn, bet and win appear here.
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <Lines>
          <EntryList label="Recent transactions">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                name={entry.description}
                note={<Time at={entry.createdAt} />}
                amount={<EntryAmount entry={entry} />}
              />
            ))}
          </EntryList>
        </Lines>
      )}
    </Panel>
  );
}
