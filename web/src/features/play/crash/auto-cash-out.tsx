import { useId } from 'react';
import { styled } from 'styled-components';
import { CAP_HUNDREDTHS, chanceOfReaching } from '#contracts/games/crash/flight.ts';
import { payoutPoints } from '#contracts/points.ts';
import {
  bookFigure,
  color,
  from,
  motion,
  radius,
  sideways,
  size,
  space,
  touch,
  weight,
} from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Input } from '../../../ui/form/input.tsx';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';
import { onNarrowFelt } from '../table/felt.tsx';
import { targetOf, targetText, typedText } from './cash-out-target.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: 5.25rem minmax(0, 1fr);
  align-content: start;
  gap: ${space(1)};
  min-width: 0;
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
  }
  ${sideways} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
  }

  & > label {
    line-height: 1.25;
  }
  & > label,
  & > p {
    grid-column: 1 / -1;
  }
  label {
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
`;

const Box = styled.div`
  position: relative;

  & > input {
    padding-inline: ${space(2)} ${space(6)};
    ${bookFigure}
  }
  & > span {
    position: absolute;
    inset: 0 ${space(3)} 0 auto;
    display: grid;
    place-items: center;
    color: ${color.quiet};
    pointer-events: none;
  }
`;

const Presets = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space(1)};
  ${onNarrowFelt} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${sideways} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  /* Five in a row would be narrower than a finger. */
  @media (max-width: 24.99rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    & > :nth-child(4) {
      display: none;
    }
  }
`;

const Preset = styled.button`
  min-height: ${touch};
  padding: 0;
  color: ${color.ivory};
  background: ${color.feltWell};
  border: 1px solid ${color.feltLine};
  border-radius: ${radius.small};
  font-size: ${size.small};
  cursor: pointer;
  transition: border-color ${motion.feedback};

  &:hover:not([aria-disabled='true']) {
    border-color: ${color.ivory};
  }
  &[aria-pressed='true'] {
    color: ${color.onBrass};
    background: ${color.brassFill};
    border-color: ${color.brassFill};
    font-weight: ${weight.strong};
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
`;

const Note = styled.p<{ $isWrong: boolean }>`
  min-height: 3em;
  color: ${({ $isWrong }) => ($isWrong ? color.feltLoss : color.ivory)};
  font-size: ${size.small};
  font-weight: ${({ $isWrong }) => ($isWrong ? weight.strong : weight.text)};
`;

const PRESETS: readonly (number | null)[] = [null, 150, 200, 500, 1000];

/** "10 brings 20, in 48 of 100 flights." */
export function chanceWords(stakePoints: number, hundredths: number | null): string {
  if (hundredths === null) return `Off (cashes out at ${shortMultiplier(CAP_HUNDREDTHS)})`;
  const { numerator, denominator } = chanceOfReaching(hundredths);
  const percent = Math.round((numerator / denominator) * 1000) / 10;
  const brought = formatPoints(payoutPoints(stakePoints, hundredths));
  return `${formatPoints(stakePoints)} brings ${brought}. ${percent} of 100 flights get there.`;
}

type AutoCashOutProps = {
  text: string;
  stakePoints: number;
  isLocked: boolean;
  onText(text: string): void;
  onEnter(): void;
};

export function AutoCashOut({ text, stakePoints, isLocked, onText, onEnter }: AutoCashOutProps) {
  const id = useId();
  const { hundredths, problem } = targetOf(text);
  const settle = () => {
    if (problem === null && !isLocked) onText(targetText(hundredths));
  };
  return (
    <Frame>
      <label htmlFor={id}>Auto cash-out</label>
      <Box>
        <Input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="off"
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== null || undefined}
          aria-disabled={isLocked || undefined}
          readOnly={isLocked}
          value={text}
          onChange={(event) => onText(typedText(event.target.value))}
          onBlur={settle}
          onKeyDown={({ key, repeat }) => {
            if (key === 'Enter' && !repeat && !isLocked) onEnter();
          }}
        />
        <span aria-hidden="true">x</span>
      </Box>
      <Presets role="group" aria-label="Targets">
        {PRESETS.map((preset) => (
          <Preset
            key={preset}
            type="button"
            aria-pressed={problem === null && preset === hundredths}
            aria-disabled={isLocked || undefined}
            onClick={() => isLocked || onText(targetText(preset))}
          >
            {preset === null ? 'Off' : shortMultiplier(preset)}
          </Preset>
        ))}
      </Presets>
      <Note id={`${id}-note`} $isWrong={problem !== null} role={problem === null ? undefined : 'alert'}>
        {problem ?? chanceWords(stakePoints, hundredths)}
      </Note>
    </Frame>
  );
}
