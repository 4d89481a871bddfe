// One place of the baccarat table: player, tie or banker, and what it pays. The choice is a radio button; the player's
// chip lies on the place that is chosen.
import { styled } from 'styled-components';
import { baccarat, type Side } from '#contracts/games/baccarat/baccarat.ts';
import { color, font, from, motion, radius, ring, size, space, weight } from '../../../theme/tokens.ts';
import { sidePaint } from '../../../ui/coup/coup-mark.tsx';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { multiplierText } from '../../../ui/receipt/receipt.ts';
import { Chip } from '../table/chip.tsx';
import { Key } from '../table/shortcut-keys.tsx';
import { SIDE_NAMES } from './coup-words.ts';

const Ground = styled.label<{ $isChosen: boolean; $paint: string }>`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(1)};
  min-width: 0;
  min-height: 5.5rem;
  padding: ${space(3)} ${space(1)};
  color: ${color.ivory};
  background: ${({ $isChosen }) => ($isChosen ? color.feltWell : 'transparent')};
  border: 2px solid ${({ $isChosen }) => ($isChosen ? color.brassFill : color.feltLine)};
  border-radius: ${radius.large};
  box-shadow: inset 0 -4px 0 ${({ $paint }) => $paint};
  cursor: pointer;
  transition:
    border-color ${motion.feedback},
    background-color ${motion.feedback};

  &:hover {
    border-color: ${({ $isChosen }) => ($isChosen ? color.brassFill : color.ivory)};
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
`;

const Title = styled.span`
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
  line-height: 1.1;
  ${from.tablet} {
    font-size: ${size.title};
  }
`;

const Pays = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(2)};
  font-size: ${size.small};
  text-align: center;
`;

const ChipPlace = styled.span`
  position: absolute;
  inset-block-start: -1rem;
  inset-inline-end: 0.25rem;
  ${from.tablet} {
    inset-inline-end: ${space(3)};
  }
`;

type BetPlaceProps = { side: Side; isChosen: boolean; stakePoints: number; onChoose(side: Side): void };

export function BetPlace({ side, isChosen, stakePoints, onChoose }: BetPlaceProps) {
  return (
    <Ground $isChosen={isChosen} $paint={sidePaint(side)}>
      <LockableRadio name="bet-on" value={side} isChosen={isChosen} onChoose={onChoose} />
      <Title>{SIDE_NAMES[side]}</Title>
      <Pays>
        pays {multiplierText(baccarat.topHundredths({ betOn: side }))} <Key $on="felt">{side[0]!.toUpperCase()}</Key>
      </Pays>
      {isChosen && (
        <ChipPlace aria-hidden="true">
          <Chip points={stakePoints} />
        </ChipPlace>
      )}
    </Ground>
  );
}
