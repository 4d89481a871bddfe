import { ChevronDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { styled } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';
import type { FieldControl } from './field.tsx';
import { controlFrame } from './input.tsx';

const Frame = styled.div`
  position: relative;
  svg {
    position: absolute;
    inset-inline-end: ${space(3)};
    top: 50%;
    transform: translateY(-50%);
    color: ${color.quiet};
    pointer-events: none;
  }
`;

const List = styled.select`
  ${controlFrame}
  appearance: none;
  padding-inline-end: ${space(9)};
  cursor: pointer;
`;

type SelectProps<Value extends string> = Partial<FieldControl> & {
  value: Value;
  onValue(value: NoInfer<Value>): void;
  options: readonly { value: NoInfer<Value>; label: string }[];
  'aria-label'?: string;
};

export function Select<Value extends string>({ value, onValue, options, ...rest }: SelectProps<Value>) {
  const change = (event: ChangeEvent<HTMLSelectElement>) => onValue(event.target.value as Value);
  return (
    <Frame>
      <List {...rest} value={value} onChange={change}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </List>
      <ChevronDown size={18} aria-hidden="true" />
    </Frame>
  );
}
