import { countedPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactLines } from './fact-lines.tsx';

const GIFT_CARDS = [500, 1000];

const RATES = [
  { name: '1 point', value: '1 Robux' },
  { name: countedPoints(100), value: formatPointsAsUsd(100) },
  ...GIFT_CARDS.map((points) => ({
    name: countedPoints(points),
    value: `${formatPointsAsUsd(points).replace('.00', '')} gift card`,
  })),
];

export function ConversionRates() {
  return (
    <Panel title="Conversion Rates">
      <FactLines lines={RATES} />
    </Panel>
  );
}
