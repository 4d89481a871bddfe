import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { type Kind, kindOf } from '#contracts/definition/kind.ts';
import { Field, type FieldControl } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { optionsOf } from '../house/options-of.ts';

export type Asked = { value: unknown; onValue(value: unknown): void; control: FieldControl };

export type AskedField = {
  label: string;
  hint?: string;
  /** Said when the field is empty or wrong. */
  missing?: string;
  initial?: unknown;
  /** Of a boolean that is chosen from a list; without them it is a box to tick. */
  words?: { yes: string; no: string };
  /** Of an enumeration. */
  options?: readonly { value: string; label: string }[];
  /** Common texts, offered above the field. */
  suggestions?: readonly string[];
  /** Instead of the control of its kind. */
  ask?(asked: Asked): ReactNode;
};

export function emptyOf(schema: z.ZodType): unknown {
  const { kind } = kindOf(schema);
  if (kind === 'number' || kind === 'player') return null;
  return kind === 'boolean' ? false : '';
}

/** Focus starts in the first of them. */
export function isTyped(kind: Kind, { ask, options, words }: AskedField): boolean {
  return ask === undefined && options === undefined && words === undefined && kind.kind !== 'boolean';
}

type BodyFieldProps = AskedField & {
  kind: Kind;
  value: unknown;
  onValue(value: unknown): void;
  error: string | undefined;
  isFirst: boolean;
};

export function BodyField({ label, hint, error, isFirst, ...asked }: BodyFieldProps) {
  const { kind, words, suggestions, value, onValue } = asked;
  if (kind.kind === 'boolean' && words === undefined) {
    return (
      <label>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onValue(target.checked)} /> {label}
      </label>
    );
  }
  if (kind.kind === 'number' && kind.min < 0)
    return (
      <SignedField {...asked} label={label} {...(hint !== undefined && { hint })} error={error} isFirst={isFirst} />
    );
  return (
    <>
      {suggestions !== undefined && (
        <Suggestions suggestions={suggestions} text={value as string} onPick={(text) => onValue(text)} />
      )}
      <Field label={label} hint={hint} error={error}>
        {(control) => <Control {...asked} control={{ ...control, ...focusOf(isFirst) }} />}
      </Field>
    </>
  );
}

const focusOf = (isFirst: boolean) => (isFirst ? { 'data-first-focus': '' } : {});

function Control(props: Omit<BodyFieldProps, 'label' | 'isFirst' | 'error'> & { control: FieldControl }) {
  const { kind, value, onValue, words, options, ask, control } = props;
  if (ask !== undefined) return ask({ value, onValue, control });
  if (options !== undefined) return <Select {...control} value={value as string} onValue={onValue} options={options} />;
  switch (kind.kind) {
    case 'number':
    case 'player':
      return (
        <NumberInput
          {...control}
          value={value as number | null}
          onValue={onValue}
          {...(kind.kind === 'number' && { max: kind.max })}
        />
      );
    case 'boolean':
      return (
        <Select
          {...control}
          value={value === true ? 'yes' : 'no'}
          onValue={(chosen) => onValue(chosen === 'yes')}
          options={[
            { value: 'yes', label: words!.yes },
            { value: 'no', label: words!.no },
          ]}
        />
      );
    case 'instant':
      return <DayInput {...control} value={value as string} onValue={onValue} />;
    default:
      return <TextInput {...control} max={kind.kind === 'text' ? kind.max : undefined} {...{ value, onValue }} />;
  }
}

const LONGEST_LINE = 200;

type TextProps = FieldControl & { value: unknown; onValue(value: string): void; max: number | undefined };

function TextInput({ value, onValue, max, ...control }: TextProps) {
  const shared = { ...control, value: value as string, maxLength: max };
  return (max ?? 0) > LONGEST_LINE ? (
    <TextArea {...shared} rows={4} onChange={({ target }) => onValue(target.value)} />
  ) : (
    <Input {...shared} autoComplete="off" onChange={({ target }) => onValue(target.value)} />
  );
}

type DayProps = FieldControl & { value: string; onValue(value: string): void };

/** The end of that day, UTC. */
function DayInput({ value, onValue, ...control }: DayProps) {
  return (
    <Input
      {...control}
      type="date"
      max="2100-01-01"
      value={value.slice(0, 10)}
      onChange={({ target }) => onValue(target.value === '' ? '' : `${target.value}T23:59:59.999Z`)}
    />
  );
}

const WAYS = optionsOf({ add: 'Add', take: 'Take' });

/** An amount that may be below 0. */
function SignedField({ label, hint, error, isFirst, kind, value, onValue }: BodyFieldProps) {
  const [way, setWay] = useState<'add' | 'take'>('add');
  const amount = value as number | null;
  const signed = (size: number | null, to: 'add' | 'take') => size && (to === 'add' ? size : -size);
  return (
    <>
      <Field label="Add or take">
        {(control) => (
          <Select
            {...control}
            value={way}
            onValue={(next) => {
              setWay(next);
              onValue(signed(amount && Math.abs(amount), next));
            }}
            options={WAYS}
          />
        )}
      </Field>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <NumberInput
            {...control}
            {...focusOf(isFirst)}
            value={amount && Math.abs(amount)}
            onValue={(size) => onValue(signed(size, way))}
            max={(kind as Kind & { kind: 'number' }).max}
          />
        )}
      </Field>
    </>
  );
}

const OWN_WORDS = { value: '', label: 'In your own words' };

type SuggestionsProps = { suggestions: readonly string[]; text: string; onPick(text: string): void };

export function Suggestions({ suggestions, text, onPick }: SuggestionsProps) {
  return (
    <Select
      aria-label="Common reasons"
      value={suggestions.includes(text) ? text : ''}
      onValue={onPick}
      options={[OWN_WORDS, ...suggestions.map((value) => ({ value, label: value }))]}
    />
  );
}
