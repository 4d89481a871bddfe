import { type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { asNumber } from '#contracts/definition/as-typed.ts';
import { formatPoints } from '../figure/format.ts';
import { FieldProblem } from './field.tsx';
import { Input } from './input.tsx';

/** `value` is null for an empty text. */
type ReadNumber = { value: number | null; problem: null } | { value: null; problem: string };

const NOT_WHOLE = 'Enter a whole number, such as 1500.';

const UNIT = /\s*(?:points?|pts?\.?)$/i;
const PLAIN = /^\+?\d+$/;
/** As the site writes numbers, or with blanks or apostrophes. `1.500` is also one and a half. */
const GROUPED = /^\d{1,3}(?:([,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*$/;
/** A second dot cannot be a decimal point. */
const DOTTED = /^\d{1,3}(?:\.\d{3}){2,}$/;
const NO_CENTS = /[.,]0{0,2}$/;

/** Refuses text that could be read as another amount. */
export function readWholeNumber(text: string, max: number): ReadNumber {
  const typed = asNumber(text).replace(UNIT, '');
  if (typed === '') return { value: null, problem: null };
  const whole = typed.replace(NO_CENTS, '');
  if (![PLAIN, GROUPED, DOTTED].some((form) => form.test(whole))) return { value: null, problem: NOT_WHOLE };
  const value = Number(whole.replaceAll(/\D/g, ''));
  return value > max ? { value: null, problem: `Enter at most ${formatPoints(max)}.` } : { value, problem: null };
}

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
