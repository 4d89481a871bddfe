import { useState } from 'react';
import type { StatedPeriod } from '#contracts/finance/mapping.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { parseSignedDollars } from '../../table/money.ts';

const EMPTY = { from: '', to: '', opening: '', closing: '' };
type Texts = typeof EMPTY;

function periodOf({ from, to, opening, closing }: Texts): StatedPeriod | undefined {
  const days = from !== '' && to !== '' && from <= to ? { from, to } : { from: null, to: null };
  const period = { ...days, opening: parseSignedDollars(opening), closing: parseSignedDollars(closing) };
  return Object.values(period).every((one) => one === null) ? undefined : period;
}

type PeriodFieldsProps = { currency: string; setStated(stated: StatedPeriod | undefined): void };

/** Of files of rows, which do not state them. */
export function PeriodFields({ currency, setStated }: PeriodFieldsProps) {
  const [texts, setTexts] = useState(EMPTY);
  const set = (part: Partial<Texts>) => setTexts({ ...texts, ...part });
  const isReversed = texts.from !== '' && texts.to !== '' && texts.from > texts.to;
  const isWrong = (text: string) => text !== '' && parseSignedDollars(text) === null;
  const field = (name: keyof Texts, label: string, { hint, error }: { hint?: string; error?: string | undefined }) => (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type={name === 'from' || name === 'to' ? 'date' : 'text'}
          value={texts[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          onBlur={() => setStated(periodOf(texts))}
        />
      )}
    </Field>
  );
  const amount = (name: 'opening' | 'closing', label: string) =>
    field(name, label, { error: isWrong(texts[name]) ? 'Write an amount like 1,234.56.' : undefined });
  return (
    <Stack gap={3} columns="repeat(2, minmax(0, 1fr))" align="start" below={4}>
      {field('from', 'Statement from', { hint: 'Empty: the first line.' })}
      {field('to', 'Statement up to', {
        hint: 'Empty: the last line.',
        error: isReversed ? 'It ends before it begins.' : undefined,
      })}
      {amount('opening', `Opening balance, ${currency}`)}
      {amount('closing', `Closing balance, ${currency}`)}
    </Stack>
  );
}
