import { pullStatementCall, type StatementPull } from '#contracts/finance/calls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import { When } from '../../table/figures.tsx';

type PullBarProps = { account: string; pull: StatementPull; mayPull: boolean };

/** The last and the next pull from the provider's API. */
export function PullBar({ account, pull, mayPull }: PullBarProps) {
  const { act, isPending } = useStaffAct(pullStatementCall);
  return (
    <Row gap={3} align="center" wrap>
      <Text size="small">
        <PullTold {...pull} />
      </Text>
      {mayPull && (
        <Button
          small
          pending={isPending}
          disabled={pull.isUnderWay}
          onClick={() => void act({ params: { account }, body: {} })}
        >
          Pull now
        </Button>
      )}
    </Row>
  );
}

function PullTold({ at, to, nextAt, error, isUnderWay }: StatementPull) {
  return (
    <>
      {error !== null && (
        <>
          <Badge tone="loss">Not pulled</Badge> {error}{' '}
        </>
      )}
      {at === null ? (
        'Nothing pulled from the provider yet.'
      ) : (
        <>
          Last pulled <When at={at} />.
        </>
      )}
      {to !== null && error !== null && (
        <>
          {' '}
          Complete up to <When at={to} />.
        </>
      )}{' '}
      {isUnderWay ? (
        'A pull is under way.'
      ) : (
        <>
          The next is <When at={nextAt} />.
        </>
      )}
    </>
  );
}
