import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { sharedRound } from '#contracts/fairness/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { size, space } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';
import { sharedReceiptPath } from '../../ui/paths.ts';
import { OutcomeMark } from '../../ui/receipt/outcome-mark.tsx';
import { receiptOfRound } from '../../ui/receipt/receipt-of-round.ts';
import { ReceiptSlip } from '../../ui/receipt/receipt-slip.tsx';

const Frame = styled.div`
  display: grid;
  gap: ${space(1)};
  max-width: 17rem;
  margin-block: ${space(2)} ${space(1)};
  font-size: ${size.fine};
`;

export function SharedSlip({ link }: { link: string }) {
  const { data: round, isPending } = useCallQuery(sharedRound, { params: { link } });
  if (round === undefined)
    return <Frame>{!isPending && <Text tone="quiet">This receipt is no longer available.</Text>}</Frame>;
  return (
    <Frame>
      <ReceiptSlip
        receipt={receiptOfRound({ ...round, id: null, createdAt: round.day }, null)}
        size="strip"
        outcome={<OutcomeMark game={round.game} outcome={round.outcome} />}
        canVerify={false}
      />
      <Link to={sharedReceiptPath(link)}>Verify this receipt</Link>
    </Frame>
  );
}
