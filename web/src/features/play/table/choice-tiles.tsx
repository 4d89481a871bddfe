import { css, styled } from 'styled-components';
import {
  below,
  color,
  from,
  motion,
  radius,
  ring,
  sideways,
  size,
  space,
  touch,
  weight,
} from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { Select } from '../../../ui/form/select.tsx';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { onNarrowFelt } from './felt.tsx';
import { Key } from './shortcut-keys.tsx';

const Legend = styled.legend<{ $isCompact: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(0.5)};
  padding: 0;
  color: ${color.ivory};
  font-size: ${size.fine};
  line-height: 1.25;
  ${wideTable} {
    margin-bottom: ${space(2)};
    font-size: ${size.small};
  }
  font-weight: ${weight.strong};
  ${({ $isCompact }) =>
    $isCompact &&
    css`
      ${below.tablet} {
        position: absolute;
        clip-path: inset(50%);
      }
    `}
`;

const Compact = styled.div`
  ${from.tablet} {
    display: none;
  }
  ${sideways} {
    display: none;
  }
`;

const Tiles = styled.div<{ $narrow: number; $wide: number; $isCompact: boolean }>`
  display: ${({ $isCompact }) => ($isCompact ? 'none' : 'grid')};
  grid-template-columns: repeat(${({ $narrow }) => $narrow}, minmax(0, 1fr));
  gap: ${space(1)};
  /* Large text: words have a line each. */
  ${onNarrowFelt} {
    grid-template-columns: repeat(auto-fill, minmax(min(7rem, 100%), 1fr));
  }
  ${from.tablet} {
    display: grid;
  }
  ${sideways} {
    display: grid;
    grid-template-columns: repeat(${({ $wide }) => $wide}, minmax(0, 1fr));
  }
  ${wideTable} {
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
  ${below.tablet} {
    font-size: ${size.small};
  }
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
  /** Names a choice in the phone's list, which has no title. */
  inWords?(value: Value): string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  isLocked?: boolean;
  onChoose(value: Value): void;
};

export function ChoiceTiles<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, title, keys, columns, choices, chosen, inWords, isLocked = false, onChoose } = props;
  return (
    <Stack as="fieldset" gap={2} aria-disabled={isLocked || undefined}>
      <Legend $isCompact={inWords !== undefined}>
        {title} <Key $on="felt">{keys}</Key>
      </Legend>
      {inWords !== undefined && (
        <Compact>
          <Select
            aria-label={title}
            aria-disabled={isLocked || undefined}
            value={String(chosen)}
            options={choices.map(({ value }) => ({ value: String(value), label: inWords(value) }))}
            onValue={(text) => {
              const choice = choices.find(({ value }) => String(value) === text);
              if (choice !== undefined && !isLocked) onChoose(choice.value);
            }}
          />
        </Compact>
      )}
      <Tiles $narrow={columns.narrow} $wide={columns.wide} $isCompact={inWords !== undefined}>
        {choices.map(({ value, label }) => (
          <Tile key={value} $isChosen={value === chosen}>
            <LockableRadio {...{ name, value, isChosen: value === chosen, isLocked, onChoose }} />
            {label}
          </Tile>
        ))}
      </Tiles>
    </Stack>
  );
}
