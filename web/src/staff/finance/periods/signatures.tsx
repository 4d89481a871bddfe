import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import { Box } from '../../house/box.tsx';
import { PlayerLink } from '../../house/people.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { AccountName } from '../books/columns.tsx';
import { CheckList } from './checklist.tsx';

type SignaturesProps = {
  rows: readonly Reconciliation[];
  /** The user's number; null if they cannot sign now. */
  me: number | null;
};

export function Signatures({ rows, me }: SignaturesProps) {
  const signed = rows.filter(({ preparedBy }) => preparedBy !== null);
  if (signed.length === 0) return null;
  return (
    <Box title="Signatures">
      <CheckList>
        {signed.map((row) => (
          <li key={row.account}>
            <span>
              <AccountName>{row.account}</AccountName>: <Signed row={row} me={me} />
            </span>
          </li>
        ))}
      </CheckList>
    </Box>
  );
}

function Signed({ row, me }: { row: Reconciliation; me: number | null }) {
  const { state, preparedBy, preparedAt, reviewedBy, reviewedAt, reason } = row;
  return (
    <>
      prepared by <PlayerLink account={preparedBy!} />, <When at={preparedAt!} />
      {state === 'changed' && '. Its figures have changed since then: prepare it again.'}
      {state === 'prepared' && (
        <Quiet> · {preparedBy === me ? 'You prepared it, so another person reviews it.' : 'Not reviewed yet.'}</Quiet>
      )}
      {reviewedBy !== null && (
        <>
          ; reviewed by <PlayerLink account={reviewedBy} />, <When at={reviewedAt!} />
        </>
      )}
      {reason !== null && `: ${reason}`}
    </>
  );
}
