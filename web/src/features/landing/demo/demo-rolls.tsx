// The last five demo rolls, lying on the felt as small slips.
import { styled } from 'styled-components';
import { color, radius, size, space, weight } from '../../../theme/tokens.ts';
import { formatSigned } from '../../../ui/figure/format.ts';
import type { DemoRoll } from './demo-rules.ts';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
  min-height: 3.25rem;
`;

const Slip = styled.li<{ $isWin: boolean }>`
  display: grid;
  min-width: 3.5rem;
  padding: ${space(1)} ${space(2)};
  color: ${({ $isWin }) => ($isWin ? color.slipGain : color.slipLoss)};
  background: ${color.slip};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  line-height: 1.3;
  text-align: center;
  span {
    color: ${color.slipQuiet};
    font-size: ${size.fine};
    font-weight: ${weight.text};
  }
`;

export function DemoRolls({ rolls }: { rolls: readonly DemoRoll[] }) {
  return (
    <List aria-label="Recent demo results">
      {rolls.map(({ id, die, bet, payout }) => (
        <Slip key={id} $isWin={payout > 0}>
          <span>rolled {die}</span>
          {formatSigned(payout - bet)}
        </Slip>
      ))}
    </List>
  );
}
