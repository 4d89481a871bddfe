import { styled } from 'styled-components';
import { color, font, radius, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints, formatPointsAsUsd, formatSigned } from '../figure/format.ts';
import { brassStitch, feltGround } from '../layout/felt-ground.ts';
import { Row, Text } from '../layout/flow.ts';
import { Paper, PaperShadow, SlipQuiet } from './paper.ts';
import { Skeleton } from '../layout/skeleton.tsx';

const Table = styled.div`
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  min-height: 26rem;
  padding: ${space(10)} min(${space(6)}, 7%);
  border-radius: ${radius.large};
`;

const Tilted = styled(PaperShadow)`
  width: min(19rem, 100%);
  transform: rotate(-2.5deg);
`;

const Body = styled.div`
  padding: ${space(5)} min(${space(6)}, 9%) ${space(5)};
  line-height: 1.45;
`;

const House = styled.p`
  margin-bottom: ${space(4)};
  padding-bottom: ${space(2)};
  border-bottom: 3px double ${color.slipLine};
  color: ${color.slipBrass};
  font-family: ${font.face};
  font-weight: ${weight.faceStrong};
  text-align: center;
`;

const Entries = styled.table`
  width: 100%;
  border-collapse: collapse;
  /* Columns must not move when the bonus arrives. */
  table-layout: fixed;
  font-size: ${size.small};
  th,
  td {
    padding: ${space(1.5)} 0;
    border-bottom: 1px solid ${color.slipLine};
    font-weight: ${weight.text};
    text-align: start;
  }
  th:first-child,
  td:first-child {
    width: min(2.5rem, 18%);
    color: ${color.slipQuiet};
  }
  th:last-child,
  td:last-child {
    width: 30%;
    text-align: end;
  }
  th {
    padding-top: 0;
    color: ${color.slipQuiet};
    font-size: ${size.fine};
  }
`;

const Change = styled.td<{ $isGain: boolean }>`
  color: ${({ $isGain }) => ($isGain ? color.slipGain : color.slipInk)};
  && {
    font-weight: ${weight.strong};
  }
`;

const Sum = styled.p`
  padding-bottom: ${space(0.5)};
  border-bottom: 3px double ${color.slipInk};
  font-family: ${font.face};
  font-size: ${size.display};
  font-weight: ${weight.face};
  line-height: 1.1;
`;

/** Points of an example: an offer, a won bet of ten on dice, and a withdrawal. */
const EXAMPLE = [
  { words: 'Offer completed', points: 400 },
  { words: 'Dice, won', points: 8 },
  { words: 'Withdrawn', points: -300 },
];
const EXAMPLE_POINTS = EXAMPLE.reduce((sum, { points }) => sum + points, 0);

export function OpeningSlip({ bonus }: { bonus: number | null }) {
  const balance = bonus === null ? null : bonus + EXAMPLE_POINTS;
  return (
    <Table>
      <Tilted>
        <Paper>
          <Body>
            <House>Tallyhouse</House>
            <Entries aria-label="An example of the first entries of an account">
              <thead>
                <tr>
                  <th scope="col">No.</th>
                  <th scope="col">Entry</th>
                  <th scope="col">Points</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>1</td>
                  <td>Signup bonus</td>
                  <Change $isGain>{bonus === null ? <Skeleton width="3ch" /> : formatSigned(bonus)}</Change>
                </tr>
                {EXAMPLE.map(({ words, points }, place) => (
                  <tr key={words}>
                    <td>{place + 2}</td>
                    <td>{words}</td>
                    <Change $isGain={points > 0}>{formatSigned(points)}</Change>
                  </tr>
                ))}
              </tbody>
            </Entries>
            <Row align="baseline" justify="space-between" above={4}>
              <SlipQuiet>Balance</SlipQuiet>
              <Sum>{balance === null ? <Skeleton width="3ch" /> : formatPoints(balance)}</Sum>
            </Row>
            <Text above={2} textAlign="end">
              <SlipQuiet>
                {balance === null ? <Skeleton width="6ch" /> : `An example, worth ${formatPointsAsUsd(balance)}`}
              </SlipQuiet>
            </Text>
          </Body>
        </Paper>
      </Tilted>
    </Table>
  );
}
