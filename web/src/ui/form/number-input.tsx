// Whole numbers only: what cannot be one is never let in. Arrow keys step by one.
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { Input } from './input.tsx';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'as'> & {
  /** null while the field is empty. */
  value: number | null;
  onValue(value: number | null): void;
  min?: number;
  max?: number;
};

/** The digits of a text as a number no greater than `max`; null when there are none. */
export function wholeNumberOf(text: string, max: number): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 16);
  return digits === '' ? null : Math.min(Number(digits), max);
}

export function NumberInput(props: NumberInputProps) {
  const { value, onValue, min = 0, max = Number.MAX_SAFE_INTEGER, onKeyDown, ...rest } = props;
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onValue(Math.min(max, Math.max(min, (value ?? 0) + by)));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => onValue(wholeNumberOf(event.target.value, max));
  return (
    <Input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={change}
      onKeyDown={step}
    />
  );
}
