// The columns match the drawing above.
import { memo } from 'react';
import { css, styled } from 'styled-components';
import { plinkoHundredths, type Risk } from '#contracts/games/plinko/tables.ts';
import { color, font, motion, radius, size, weight } from '../../../theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';

type Look = 'under' | 'over' | 'high';

function lookOf(hundredths: number): Look {
  if (hundredths < 100) return 'under';
  return hundredths < 300 ? 'over' : 'high';
}

const looks: Record<Look, ReturnType<typeof css>> = {
  under: css`
    color: ${color.ivory};
    background: color-mix(in srgb, ${color.felt}, black 45%);
  `,
  over: css`
    color: ${color.ivory};
    background: color-mix(in srgb, color-mix(in srgb, ${color.felt}, black 25%), ${color.brassFill} 24%);
  `,
  high: css`
    color: ${color.onBrass};
    background: ${color.brassFill};
  `,
};

const upright = css`
  writing-mode: vertical-rl;
  rotate: 180deg;
`;

const Row = styled.ol<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
`;

const Bucket = styled.li<{ $look: Look; $isReached: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  margin-inline: 1px;
  min-width: 0;
  /* As high for eight rows as for sixteen, so that a choice moves nothing. */
  min-height: 3rem;
  border-radius: 0 0 ${radius.small} ${radius.small};
  ${({ $look }) => looks[$look]}
  transition: transform ${motion.enter};
  ${({ $isReached }) =>
    $isReached &&
    css`
      z-index: 1;
      transform: translateY(4px);
      outline: 2px solid ${color.ivory};
      outline-offset: 1px;
    `}
`;

const Figure = styled.span<{ $count: number }>`
  font-family: ${font.face};
  font-size: clamp(0.5rem, 100cqi / ${({ $count }) => $count} - 2px, ${size.fine});
  font-weight: ${weight.faceStrong};
  line-height: 1.1;
  white-space: nowrap;
  padding: 5px 0;
  ${({ $count }) => $count > 9 && upright}
  @container (min-width: 32rem) {
    ${({ $count }) =>
      $count > 9 &&
      $count <= 13 &&
      css`
        writing-mode: horizontal-tb;
        rotate: none;
      `}
  }
`;

type PlinkoBucketsProps = {
  rows: number;
  risk: Risk;
  reached: number | null;
};

export const PlinkoBuckets = memo(function PlinkoBuckets({ rows, risk, reached }: PlinkoBucketsProps) {
  const count = rows + 1;
  return (
    <Row $count={count} aria-label="Buckets from left to right">
      {Array.from({ length: count }, (_, bucket) => {
        const hundredths = plinkoHundredths(rows, risk, bucket);
        return (
          <Bucket
            key={bucket}
            $look={lookOf(hundredths)}
            $isReached={bucket === reached}
            aria-current={bucket === reached || undefined}
          >
            <Figure $count={count}>{shortMultiplier(hundredths)}</Figure>
            {bucket === reached && <VisuallyHidden>the ball lies here</VisuallyHidden>}
          </Bucket>
        );
      })}
    </Row>
  );
});
