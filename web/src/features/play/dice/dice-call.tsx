import { styled } from 'styled-components';
import type { DiceParams } from '#contracts/games/dice.ts';
import { DICE_WIN_HUNDREDTHS } from '#contracts/games/dice.ts';
import { font, from, size, space, weight } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { DieFace } from '../../../ui/die/die-face.tsx';
import type { Face } from '../../../ui/die/die-pose.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { BetPlaceGround, ChipOnPlace, Pays } from '../table/bet-place.tsx';
import { Key } from '../table/shortcut-keys.tsx';

export type Prediction = DiceParams['prediction'];

type Half = { title: string; faces: readonly Face[]; key: string };

export const HALVES: Record<Prediction, Half> = {
  under: { title: 'Under', faces: [1, 2, 3], key: 'U' },
  over: { title: 'Over', faces: [4, 5, 6], key: 'O' },
};

const Ground = styled(BetPlaceGround)`
  gap: ${space(2)};
  min-height: 7.75rem;
  padding: ${space(4)} ${space(2)};
  ${from.tablet} {
    min-height: min(13rem, var(--stage, 100rem) - 4.5rem);
    gap: ${space(3)};
  }
  ${wideTable} {
    min-height: min(17rem, var(--stage, 17.5rem) - 4.5rem);
  }
`;

const Title = styled.span`
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.faceStrong};
  line-height: 1.1;
  ${from.tablet} {
    font-size: ${size.heading};
  }
`;

const Faces = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1.5)};

  & > span {
    width: 1.75rem;
    height: 1.75rem;
  }
`;

type DiceCallProps = {
  prediction: Prediction;
  isChosen: boolean;
  stakePoints: number;
  onChoose(prediction: Prediction): void;
};

export function DiceCall({ prediction, isChosen, stakePoints, onChoose }: DiceCallProps) {
  const { title, faces, key } = HALVES[prediction];
  return (
    <Ground $isChosen={isChosen}>
      <LockableRadio name="prediction" value={prediction} isChosen={isChosen} onChoose={onChoose} />
      <Title>{title}</Title>
      <Faces aria-hidden="true">
        {faces.map((face) => (
          <span key={face}>
            <DieFace face={face} />
          </span>
        ))}
      </Faces>
      <VisuallyHidden>wins on {faces.join(', ')},</VisuallyHidden>
      <Pays>
        pays {multiplierText(DICE_WIN_HUNDREDTHS)} <Key $on="felt">{key}</Key>
      </Pays>
      {isChosen && <ChipOnPlace points={stakePoints} />}
    </Ground>
  );
}
