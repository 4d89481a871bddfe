import { styled } from 'styled-components';
import { line, space, weight } from '../../theme/tokens.ts';
import { countedPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import type { OfferShare } from './use-offer-share.ts';

const GIFT_CARD_POINTS = 500;

const VALUES: readonly (readonly [string, string])[] = [
  ['1 point', '1 Robux'],
  [countedPoints(100), formatPointsAsUsd(100)],
  [countedPoints(GIFT_CARD_POINTS), `${formatPointsAsUsd(GIFT_CARD_POINTS).replace('.00', '')} gift card`],
];

const Lines = styled.dl`
  display: grid;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
    padding-block: ${space(2)};
    border-bottom: ${line.hair};
  }
  div:last-child {
    border-bottom: 0;
  }
  dd {
    font-weight: ${weight.strong};
  }
`;

export function PointValues({ share }: { share: OfferShare | null }) {
  return (
    <Panel title="Point values">
      <Lines>
        {[...(share === null ? [] : [['$1 earned', share.dollarPoints] as const]), ...VALUES].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Lines>
    </Panel>
  );
}
