import { type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { Input } from './input.tsx';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'as'> & {
  /** Null while the field is empty. */
  value: number | null;
  onValue(value: number | null): void;
  min?: number;
  max?: number;
};

/** The digits before a decimal point, at most `max`; null if there are none. */
export function wholeNumberOf(text: string, max: number): number | null {
  const digits = text.split('.', 1)[0]!.replaceAll(/\D/g, '').slice(0, 16);
  return digits === '' ? null : Math.min(Number(digits), max);
}

export function NumberInput(props: NumberInputProps) {
  const { value, onValue, min = 0, max = Number.MAX_SAFE_INTEGER, onKeyDown, onBlur, ...rest } = props;
  // A typed point stays until blur. Without it the next digit would multiply the number by ten.
  const [isCut, setCut] = useState(false);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.defaultPrevented) return;
    event.preventDefault();
    setCut(false);
    onValue(Math.min(max, Math.max(min, (value ?? 0) + by)));
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setCut(target.value.includes('.'));
    onValue(wholeNumberOf(target.value, max));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setCut(false);
    onBlur?.(event);
  };
  return (
    <Input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : `${value}${isCut ? '.' : ''}`}
      onChange={change}
      onKeyDown={step}
      onBlur={leave}
    />
  );
}
