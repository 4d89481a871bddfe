import { type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { FieldProblem } from './field.tsx';
import { Input } from './input.tsx';
import { readWholeNumber } from './whole-number.ts';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'as'> & {
  /** Null while the field is empty. */
  value: number | null;
  onValue(value: number | null): void;
  min?: number;
  max?: number;
  /** Given for text that is no whole number: NaN where an empty field has a meaning. */
  unreadable?: number | null;
  /** The form tells that the text is no number. */
  isToldByForm?: boolean;
};

export function NumberInput({ unreadable = null, isToldByForm = false, ...props }: NumberInputProps) {
  const { value, onValue, min = 0, max = Number.MAX_SAFE_INTEGER, onKeyDown, onBlur, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readWholeNumber(typed, max);
  const given = read?.problem === null ? read.value : unreadable;
  // Buttons of the form and a reset change the value, too.
  const isTyped = typed !== null && Object.is(given, value);
  const problem = isTyped ? (read?.problem ?? null) : null;
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.defaultPrevented) return;
    event.preventDefault();
    if (problem !== null) return;
    setTyped(null);
    onValue(Math.min(max, Math.max(min, (value ?? 0) + by)));
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = readWholeNumber(target.value, max);
    setTyped(target.value);
    onValue(next.problem === null ? next.value : unreadable);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (problem === null) setTyped(null);
    onBlur?.(event);
  };
  return (
    <>
      <Input
        {...rest}
        {...(problem !== null && { 'aria-invalid': true })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={isTyped ? typed : value === null || Number.isNaN(value) ? '' : String(value)}
        onChange={change}
        onKeyDown={step}
        onBlur={leave}
      />
      {problem !== null && !isToldByForm && <FieldProblem role="alert">{problem}</FieldProblem>}
    </>
  );
}
