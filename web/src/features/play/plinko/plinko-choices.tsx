// What is chosen before a ball is dropped: the risk, and how many rows of pins. Radio buttons printed on the felt.
import { styled } from 'styled-components';
import { FEWEST_ROWS, MOST_ROWS, plinkoHundredths, type Risk, RISKS } from '#contracts/games/plinko/tables.ts';
import { color, from, motion, radius, size, space, touch, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Key } from '../table/shortcut-keys.tsx';

const ALL_ROWS: readonly number[] = Array.from(
  { length: MOST_ROWS - FEWEST_ROWS + 1 },
  (_, index) => FEWEST_ROWS + index,
);

const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
`;

const Legend = styled.legend`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  padding: 0;
  color: ${color.ivory};
  font-size: ${size.small};
  font-weight: ${weight.strong};

  ${Key} {
    color: ${color.ivory};
    border-color: color-mix(in srgb, ${color.ivory}, transparent 55%);
  }
`;

const Tiles = styled.div<{ $narrow: number; $wide: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $narrow }) => $narrow}, minmax(0, 1fr));
  gap: ${space(1)};
  ${from.desk} {
    grid-template-columns: repeat(${({ $wide }) => $wide}, minmax(0, 1fr));
  }
`;

const Tile = styled.label<{ $isChosen: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${touch};
  color: ${({ $isChosen }) => ($isChosen ? color.onBrass : color.ivory)};
  background: ${({ $isChosen }) => ($isChosen ? color.brassFill : 'rgb(0 0 0 / 18%)')};
  border: 1px solid
    ${({ $isChosen }) => ($isChosen ? color.brassFill : `color-mix(in srgb, ${color.ivory}, transparent 76%)`)};
  border-radius: ${radius.small};
  font-weight: ${({ $isChosen }) => ($isChosen ? weight.strong : weight.text)};
  cursor: pointer;
  transition: border-color ${motion.feedback};

  &:hover {
    border-color: ${({ $isChosen }) => ($isChosen ? color.brassFill : color.ivory)};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.brassFill};
    outline-offset: 2px;
  }
`;

const Note = styled.p`
  color: ${color.ivory};
  font-size: ${size.small};
`;

type Choice<Value> = { value: Value; label: string };

type ChoiceProps<Value> = {
  name: string;
  title: string;
  keys: string;
  columns: { narrow: number; wide: number };
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose(value: Value): void;
};

function ChoiceOf<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, title, keys, columns, choices, chosen, onChoose } = props;
  return (
    <Group>
      <Legend>
        {title} <Key aria-hidden="true">{keys}</Key>
      </Legend>
      <Tiles $narrow={columns.narrow} $wide={columns.wide}>
        {choices.map(({ value, label }) => (
          <Tile key={value} $isChosen={value === chosen}>
            <VisuallyHidden
              as="input"
              {...{ type: 'radio', name, value, checked: value === chosen, onChange: () => onChoose(value) }}
            />
            {label}
          </Tile>
        ))}
      </Tiles>
    </Group>
  );
}

const RISK_CHOICES = RISKS.map((risk): Choice<Risk> => ({
  value: risk,
  label: risk.charAt(0).toUpperCase() + risk.slice(1),
}));
const ROW_CHOICES = ALL_ROWS.map((rows): Choice<number> => ({ value: rows, label: String(rows) }));

/** What the outermost buckets pay, and how seldom a ball gets there: one way of 2^rows to each of the two. */
export function rimWords(rows: number, risk: Risk): string {
  const ballsPerHit = 2 ** rows / 2;
  return `The rim pays ${plinkoHundredths(rows, risk, 0) / 100}x. One ball in ${formatPoints(ballsPerHit)} gets there.`;
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
      <ChoiceOf
        name="risk"
        title="Risk"
        keys="R"
        columns={{ narrow: 3, wide: 3 }}
        choices={RISK_CHOICES}
        chosen={risk}
        onChoose={onRisk}
      />
      <ChoiceOf
        name="rows"
        title="Rows"
        keys="+ −"
        columns={{ narrow: 5, wide: 3 }}
        choices={ROW_CHOICES}
        chosen={rows}
        onChoose={onRows}
      />
      <Note>{rimWords(rows, risk)}</Note>
    </>
  );
}
