import { styled } from 'styled-components';
import { color, radius } from '../../theme/tokens.ts';
import { segmentInk, segmentPaint } from './segment-ink.ts';

type DotsProps = { multiplierHundredths: number; radius: number; gap: number; perRow?: number };

export function SegmentDots({ multiplierHundredths, radius: r, gap, perRow = 6 }: DotsProps) {
  const { dots, ink } = segmentPaint(multiplierHundredths);
  const rows = Math.ceil(dots / perRow);
  return Array.from({ length: dots }, (_, at) => {
    const row = Math.floor(at / perRow);
    const inRow = Math.min(perRow, dots - row * perRow);
    const x = ((at % perRow) - (inRow - 1) / 2) * gap;
    return <circle key={at} cx={x} cy={(row - (rows - 1) / 2) * gap} r={r} style={{ fill: color[ink] }} />;
  });
}

const Field = styled.svg`
  width: 1.25rem;
  height: 1.25rem;
  border: 1px solid ${color.feltFirm};
  border-radius: ${radius.mark};
`;

export function SegmentSwatch({ multiplierHundredths }: { multiplierHundredths: number }) {
  return (
    <Field
      viewBox="-10 -10 20 20"
      aria-hidden="true"
      focusable="false"
      style={{ background: segmentInk(multiplierHundredths).ground }}
    >
      <SegmentDots multiplierHundredths={multiplierHundredths} radius={1.9} gap={5.2} perRow={3} />
    </Field>
  );
}
