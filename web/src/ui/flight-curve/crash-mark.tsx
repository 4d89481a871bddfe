import { styled } from 'styled-components';
import { color, font, size, weight } from '../../theme/tokens.ts';

const GREEN_FROM_HUNDREDTHS = 200;

export function isHighFlight(pointHundredths: number): boolean {
  return pointHundredths >= GREEN_FROM_HUNDREDTHS;
}

const Field = styled.span<{ $isHigh: boolean }>`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  color: ${color.ivory};
  background: ${({ $isHigh }) => ($isHigh ? color.pocketGreen : color.pocketRed)};
  font-family: ${font.face};
  font-size: ${size.fine};
  font-weight: ${weight.faceStrong};
  line-height: 1;
`;

/** Decorative: the parent describes it in words. */
export function CrashMark({ pointHundredths }: { pointHundredths: number }) {
  return (
    <Field $isHigh={isHighFlight(pointHundredths)} aria-hidden="true">
      {(pointHundredths / 100).toFixed(2)}
    </Field>
  );
}
