import { styled } from 'styled-components';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import {
  type BankFileEntry,
  bankFileRowsCall,
  type BankRow,
  refusePayoutCall,
} from '#contracts/withdrawals/payout-calls.ts';
import { color, line, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { type ShowDialog, useDialog } from '../act/use-dialog.ts';
import { ActDialog } from '../act/act-dialog.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink } from '../house/people.tsx';
import { Quiet } from '../table/figures.tsx';
import { StageBadge } from '../withdrawals/stage-badge.tsx';
import { PaidDialog } from '../withdrawals/pay-acts.tsx';

type RefusedDialogProps = { row: BankRow; onClose(): void };

function RefusedDialog({ row: { withdrawalId, amount, unit, line }, onClose }: RefusedDialogProps) {
  return (
    <ActDialog
      call={refusePayoutCall}
      params={{ id: withdrawalId }}
      title={`Record that line ${line} was not paid`}
      description={`The bank did not pay ${amount} ${unit}. The withdrawal fails and its points are returned.`}
      confirm="Record"
      tone="danger"
      fields={{}}
      done={({ message }) => ({ title: 'Payment Refused', message, tone: 'plain' })}
      onClose={onClose}
    />
  );
}

const MOST_ROWS = 500;

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  &:first-child {
    padding-top: 0;
  }
`;

const Amount = styled.span`
  font-weight: ${weight.strong};
  font-variant-numeric: tabular-nums;
`;

const Acts = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  gap: ${space(2)};
  color: ${color.quiet};
`;

export function BankRowsPanel({ file, onClose }: { file: BankFileEntry; onClose(): void }) {
  const { id } = file;
  const read = useFresh(bankFileRowsCall, { params: { id }, query: { limit: MOST_ROWS } });
  const [dialog, show] = useDialog();
  return (
    <SidePanel title={`Bank file ${id}`} onClose={onClose}>
      <ReadState of={read} problem="The payments could not be read." loading="Loading the payments" />
      <Text as="ol" size="small">
        {read.data?.map((row) => (
          <Line key={row.line}>
            <span>
              {row.line}. <PlayerLink account={row.userId} /> <Quiet>{METHOD_TITLES[row.method]}</Quiet>
            </span>
            <Amount>
              {row.amount} {row.unit}
            </Amount>
            <Quiet>{row.ref}</Quiet>
            {row.stage !== null && <StageBadge stage={row.stage} />}
            <RowActs row={row} show={show} />
          </Line>
        ))}
      </Text>
      {dialog}
    </SidePanel>
  );
}

function RowActs({ row, show }: { row: BankRow; show: ShowDialog }) {
  const { reference, refusal, withdrawalId, amount, unit, line } = row;
  if (reference !== null) return <Acts>Paid, reference {reference}</Acts>;
  if (refusal !== null) return <Acts>Not paid: {refusal}</Acts>;
  return (
    <Acts>
      <Button
        small
        tone="primary"
        onClick={() =>
          show((close) => (
            <PaidDialog id={withdrawalId} title={`Record ${amount} ${unit} of line ${line} as paid`} onClose={close} />
          ))
        }
      >
        Enter the reference
      </Button>
      <Button small onClick={() => show((close) => <RefusedDialog row={row} onClose={close} />)}>
        Not paid
      </Button>
    </Acts>
  );
}
