// A choice made before a bet: radio buttons as tiles, with their shortcut keys.
import { styled } from 'styled-components';
import { color, from, motion, radius, ring, sideways, size, space, touch, weight } from '../../../theme/tokens.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { onNarrowFelt } from './felt.tsx';
import { Key } from './shortcut-keys.tsx';

const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
`;

const Legend = styled.legend`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(0.5)};
  padding: 0;
  color: ${color.ivory};
  font-size: ${size.fine};
  line-height: 1.25;
  ${from.desk} {
    margin-bottom: ${space(2)};
    font-size: ${size.small};
  }
  font-weight: ${weight.strong};
`;

const Tiles = styled.div<{ $narrow: number; $wide: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $narrow }) => $narrow}, minmax(0, 1fr));
  gap: ${space(1)};
  ${onNarrowFelt} {
    display: flex;
    flex-wrap: wrap;

    & > label {
      flex: 1 1 auto;
      padding-inline: ${space(2)};
    }
  }
  ${sideways} {
    grid-template-columns: repeat(${({ $wide }) => $wide}, minmax(0, 1fr));
  }
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
  background: ${({ $isChosen }) => ($isChosen ? color.brassFill : color.feltWell)};
  border: 1px solid ${({ $isChosen }) => ($isChosen ? color.brassFill : color.feltLine)};
  border-radius: ${radius.small};
  font-weight: ${({ $isChosen }) => ($isChosen ? weight.strong : weight.text)};
  ${sideways} {
    font-size: ${size.small};
  }
  cursor: pointer;
  transition: border-color ${motion.feedback};

  &:hover {
    border-color: ${({ $isChosen }) => ($isChosen ? color.brassFill : color.ivory)};
  }
  &:has([aria-disabled='true']) {
    border-color: ${({ $isChosen }) => ($isChosen ? color.brassFill : 'transparent')};
    cursor: not-allowed;
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
`;

export type Choice<Value> = { value: Value; label: string };

type ChoiceProps<Value> = {
  name: string;
  title: string;
  keys: string;
  columns: { narrow: number; wide: number };
  choices: readonly Choice<Value>[];
  chosen: Value;
  isLocked?: boolean;
  onChoose(value: Value): void;
};

export function ChoiceTiles<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, title, keys, columns, choices, chosen, isLocked = false, onChoose } = props;
  return (
    <Group aria-disabled={isLocked || undefined}>
      <Legend>
        {title} <Key $on="felt">{keys}</Key>
      </Legend>
      <Tiles $narrow={columns.narrow} $wide={columns.wide}>
        {choices.map(({ value, label }) => (
          <Tile key={value} $isChosen={value === chosen}>
            <LockableRadio {...{ name, value, isChosen: value === chosen, isLocked, onChoose }} />
            {label}
          </Tile>
        ))}
      </Tiles>
    </Group>
  );
}
