import { styled } from 'styled-components';
import { baccarat, type Side, SIDE_NAMES } from '#contracts/games/baccarat/baccarat.ts';
import { font, from, sideways, size, space, weight } from '../../../theme/tokens.ts';
import { sidePaint } from '../../../ui/coup/coup-mark.tsx';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { BetPlaceGround, ChipOnPlace, Pays } from '../table/bet-place.tsx';
import { Key } from '../table/shortcut-keys.tsx';

/** On a phone the chip overlaps the title, so the title starts below it. */
const Ground = styled(BetPlaceGround)<{ $paint: string }>`
  min-height: 5.5rem;
  padding: ${space(7)} ${space(1)} ${space(3)};
  box-shadow: inset 0 -4px 0 ${({ $paint }) => $paint};
  ${from.tablet} {
    padding-top: ${space(3)};
  }
  ${sideways} {
    min-height: 3.75rem;
    padding-block: ${space(2)};
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

type BetPlaceProps = { side: Side; isChosen: boolean; stakePoints: number; onChoose(side: Side): void };

export function BetPlace({ side, isChosen, stakePoints, onChoose }: BetPlaceProps) {
  return (
    <Ground $isChosen={isChosen} $paint={sidePaint(side)}>
      <LockableRadio name="bet-on" value={side} isChosen={isChosen} onChoose={onChoose} />
      <Title>{SIDE_NAMES[side]}</Title>
      <Pays>
        pays {multiplierText(baccarat.topHundredths({ betOn: side }))} <Key $on="felt">{side[0]!.toUpperCase()}</Key>
      </Pays>
      {isChosen && <ChipOnPlace points={stakePoints} />}
    </Ground>
  );
}
