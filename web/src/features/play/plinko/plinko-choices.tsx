import { styled } from 'styled-components';
import { FEWEST_ROWS, MOST_ROWS, plinkoHundredths, type Risk, RISKS } from '#contracts/games/plinko/tables.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { color, size } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { type Choice, ChoiceTiles } from '../table/choice-tiles.tsx';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';

const ALL_ROWS: readonly number[] = Array.from(
  { length: MOST_ROWS - FEWEST_ROWS + 1 },
  (_, index) => FEWEST_ROWS + index,
);

/** As high as the longest text, so that a choice moves nothing below. */
const Note = styled.p`
  display: none;
  min-height: 2lh;
  color: ${color.ivory};
  font-size: ${size.small};
  ${wideTable} {
    display: block;
  }
`;

const RISK_CHOICES = RISKS.map((risk): Choice<Risk> => ({
  value: risk,
  label: capitalized(risk),
}));
const ROW_CHOICES = ALL_ROWS.map((rows): Choice<number> => ({ value: rows, label: String(rows) }));

/** One path of 2^rows leads to each of the two. */
export function rimWords(rows: number, risk: Risk): string {
  const ballsPerHit = 2 ** rows / 2;
  return `Outer buckets pay ${shortMultiplier(plinkoHundredths(rows, risk, 0))} (1 in ${formatPoints(ballsPerHit)}).`;
}

type PlinkoChoicesProps = {
  risk: Risk;
  rows: number;
  onRisk(risk: Risk): void;
  onRows(rows: number): void;
};

export function PlinkoChoices({ risk, rows, onRisk, onRows }: PlinkoChoicesProps) {
  return (
    <>
      <ChoiceTiles
        name="risk"
        title="Risk"
        keys="R"
        columns={{ narrow: 3, wide: 3 }}
        choices={RISK_CHOICES}
        chosen={risk}
        onChoose={onRisk}
      />
      <ChoiceTiles
        name="rows"
        title="Rows"
        keys="+ −"
        columns={{ narrow: 9, wide: 3 }}
        inWords={(count) => `${count} rows`}
        choices={ROW_CHOICES}
        chosen={rows}
        onChoose={onRows}
      />
      <Note>{rimWords(rows, risk)}</Note>
    </>
  );
}
