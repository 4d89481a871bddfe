import { css, styled } from 'styled-components';
import { picksText } from '#contracts/games/keno/keno.ts';
import { kenoHundredths } from '#contracts/games/keno/paytables.ts';
import { payoutPoints } from '#contracts/points.ts';
import { color, size, space, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Paper, PaperShadow, SlipQuiet, SlipTitle } from '../../../ui/receipt/paper.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { onNarrowFelt } from '../table/felt.tsx';

const Sheet = styled(Paper)`
  padding: ${space(4)} ${space(4)} ${space(5)};
  ${onNarrowFelt} {
    padding-inline: ${space(2)};
  }
`;

const Head = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  padding-bottom: ${space(2)};
  border-bottom: 3px double ${color.slipLine};
`;

const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  line-height: 1.35;

  th,
  td {
    padding: ${space(1)} ${space(2)};
    font-weight: ${weight.text};
    text-align: end;
    ${onNarrowFelt} {
      padding-inline: 0;
    }
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    color: ${color.slipQuiet};
    font-size: ${size.fine};
  }
`;

const matched = css`
  outline: 2px solid ${color.slipGain};
  outline-offset: -2px;
  background: color-mix(in srgb, ${color.slipGain}, transparent 88%);

  && th,
  && td {
    font-weight: ${weight.strong};
  }
`;

const Row = styled.tr<{ $isMatched: boolean; $isPaid: boolean }>`
  color: ${({ $isPaid }) => ($isPaid ? color.slipInk : color.slipQuiet)};
  ${({ $isMatched }) => $isMatched && matched}
`;

const Words = styled.p`
  padding: ${space(3)} 0 ${space(1)};
  font-size: ${size.small};
`;

type KenoPaytableProps = {
  pickCount: number;
  stakePoints: number;
  matches: number | null;
};

export function KenoPaytable({ pickCount, stakePoints, matches }: KenoPaytableProps) {
  const picked = picksText(pickCount);
  return (
    <PaperShadow>
      <Sheet>
        <Head>
          <SlipTitle>Paytable</SlipTitle>
          <SlipQuiet>{picked}</SlipQuiet>
        </Head>
        {pickCount === 0 ? (
          <Words>What each number of matches pays depends on how many numbers you pick.</Words>
        ) : (
          <Rows aria-label={`Paytable for ${picked}`}>
            <thead>
              <tr>
                <th scope="col">Matches</th>
                <th scope="col">Pays</th>
                <th scope="col">
                  Points<VisuallyHidden> for your bet</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rowsFor(pickCount).map((count) => (
                <PaytableRow
                  key={count}
                  count={count}
                  hundredths={kenoHundredths('by-picks', pickCount, count)}
                  stakePoints={stakePoints}
                  isMatched={count === matches}
                />
              ))}
            </tbody>
          </Rows>
        )}
      </Sheet>
    </PaperShadow>
  );
}

function rowsFor(pickCount: number): number[] {
  return Array.from({ length: pickCount + 1 }, (_, index) => pickCount - index);
}

type PaytableRowProps = { count: number; hundredths: number; stakePoints: number; isMatched: boolean };

function PaytableRow({ count, hundredths, stakePoints, isMatched }: PaytableRowProps) {
  const isPaid = hundredths > 0;
  return (
    <Row $isMatched={isMatched} $isPaid={isPaid} aria-current={isMatched || undefined}>
      <th scope="row">
        {count}
        {isMatched && <span aria-hidden="true"> ◂</span>}
      </th>
      <td>{isPaid ? multiplierText(hundredths) : '–'}</td>
      <td>{isPaid ? formatPoints(payoutPoints(stakePoints, hundredths)) : '–'}</td>
    </Row>
  );
}
