import type { Preview } from '#contracts/finance/files.ts';
import { FORMATS, STATEMENT_FORMATS } from '#contracts/finance/formats.ts';
import { DATE_ORDERS, DECIMAL_SIGNS, type DecimalSign, ENCODINGS, type Mapping } from '#contracts/finance/mapping.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { optionsOf } from '../../house/options-of.ts';
import { ColumnFields } from './column-fields.tsx';

const ORDER_WORDS: Record<(typeof DATE_ORDERS)[number], string> = {
  iso: 'Year, month, day',
  ymd: 'Year/month/day',
  mdy: 'Month, day, year',
  dmy: 'Day, month, year',
  unix: 'Seconds since 1970',
  'unix-ms': 'Milliseconds since 1970',
};

const DELIMITER_OPTIONS = optionsOf({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' });

const DECIMAL_WORDS: Record<DecimalSign, string> = { '.': '1,234.56', ',': '1.234,56' };

const UNITS = optionsOf({ major: 'Dollars', minor: 'Cents' });

const SIGNS = optionsOf({ 'as-is': 'Negative amounts', negated: 'Positive amounts' });

const AUTO = '';
type Auto = typeof AUTO;

type MappingFormProps = {
  mapping: Mapping;
  setMapping(mapping: Mapping): void;
  preview: Preview | undefined;
  /** A person has to choose. */
  isAmbiguous: boolean;
  isDecimalAmbiguous: boolean;
};

export function MappingForm(props: MappingFormProps) {
  return (
    <Stack gap={3} columns="repeat(2, minmax(0, 1fr))" align="start" below={4}>
      <TextFields {...props} />
      <DateFields {...props} />
      <AmountFields {...props} />
      <ColumnFields {...props} />
      <SignFields {...props} />
    </Stack>
  );
}

function TextFields({ mapping, setMapping, preview }: MappingFormProps) {
  const set = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });
  const formats = [
    { value: AUTO, label: 'Keep' },
    ...STATEMENT_FORMATS.map((value) => ({ value, label: FORMATS[value].title })),
  ];
  const encodings = [
    { value: AUTO, label: preview === undefined ? 'Automatic' : `Auto: ${preview.encoding}` },
    ...ENCODINGS.map((value) => ({ value, label: value })),
  ];
  return (
    <>
      <Field label="Start from">
        {(control) => (
          <Select<string>
            {...control}
            value={AUTO}
            onValue={(name) => {
              const format = STATEMENT_FORMATS.find((one) => one === name);
              if (format !== undefined) setMapping(FORMATS[format].mapping);
            }}
            options={formats}
          />
        )}
      </Field>
      <Field label="Encoding">
        {(control) => (
          <Select<(Mapping['encoding'] & string) | Auto>
            {...control}
            value={mapping.encoding ?? AUTO}
            onValue={(encoding) => set({ encoding: encoding === AUTO ? null : encoding })}
            options={encodings as { value: (Mapping['encoding'] & string) | Auto; label: string }[]}
          />
        )}
      </Field>
      <Field label="Columns divided by">
        {(control) => (
          <Select
            {...control}
            value={mapping.delimiter}
            onValue={(delimiter) => set({ delimiter })}
            options={DELIMITER_OPTIONS}
          />
        )}
      </Field>
      <Field label="Row of titles" hint="Empty: none.">
        {(control) => (
          <NumberInput
            {...control}
            value={mapping.header}
            max={100}
            onValue={(header) => set({ header: header === 0 ? null : header })}
          />
        )}
      </Field>
    </>
  );
}

function DateFields({ mapping, setMapping, preview, isAmbiguous }: MappingFormProps) {
  const set = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });
  const found = preview?.dates[0];
  const orders = [
    { value: AUTO, label: found === undefined || isAmbiguous ? 'Choose' : ORDER_WORDS[found] },
    ...DATE_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] })),
  ];
  return (
    <>
      <Field label="Dates" error={isAmbiguous ? 'Choose the order.' : undefined}>
        {(control) => (
          <Select<string>
            {...control}
            value={mapping.dates ?? AUTO}
            onValue={(order) => set({ dates: DATE_ORDERS.find((one) => one === order) ?? null })}
            options={orders}
          />
        )}
      </Field>
      <Field label="Zone of dates" hint="If they name none.">
        {(control) => (
          <Input {...control} value={mapping.zone} onChange={({ target }) => set({ zone: target.value })} />
        )}
      </Field>
    </>
  );
}

function AmountFields({ mapping, setMapping, preview, isDecimalAmbiguous }: MappingFormProps) {
  const set = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });
  const sign = preview?.decimals[0];
  const decimals = [
    { value: AUTO, label: sign === undefined || isDecimalAmbiguous ? 'Choose' : DECIMAL_WORDS[sign] },
    ...DECIMAL_SIGNS.map((value) => ({ value, label: DECIMAL_WORDS[value] })),
  ];
  return (
    <>
      <Field label="Amounts look like" error={isDecimalAmbiguous ? 'Choose how they are written.' : undefined}>
        {(control) => (
          <Select<string>
            {...control}
            value={mapping.decimal ?? AUTO}
            onValue={(sign) => set({ decimal: DECIMAL_SIGNS.find((one) => one === sign) ?? null })}
            options={decimals}
          />
        )}
      </Field>
      <Field label="Amounts in">
        {(control) => (
          <Select {...control} value={mapping.amounts} onValue={(amounts) => set({ amounts })} options={UNITS} />
        )}
      </Field>
      <Field label="Money out is written as">
        {(control) => (
          <Select
            {...control}
            value={mapping.isNegated ? 'negated' : 'as-is'}
            onValue={(sign) => set({ isNegated: sign === 'negated' })}
            options={SIGNS}
          />
        )}
      </Field>
      <Field label="Currency" hint="Of lines that name none.">
        {(control) => (
          <Input
            {...control}
            value={mapping.currency}
            maxLength={5}
            onChange={({ target }) => set({ currency: target.value.toUpperCase() })}
          />
        )}
      </Field>
    </>
  );
}

const DEBITS = optionsOf({ positive: 'Positive amounts', negative: 'Negative amounts' });
const FEES = optionsOf({ positive: 'Positive amounts', negative: 'Negative amounts' });

/** "DR, Debit" as words. A mapping may have at most twenty. */
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, 20);

/** Only those that the chosen columns need. */
function SignFields({ mapping, setMapping }: MappingFormProps) {
  const { columns } = mapping;
  const set = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });
  const hasDirection = columns.direction !== null || columns.feeDirection !== null;
  return (
    <>
      {columns.debit !== null && (
        <Field label="The column of amounts out has">
          {(control) => (
            <Select
              {...control}
              value={mapping.isDebitNegative ? 'negative' : 'positive'}
              onValue={(sign) => set({ isDebitNegative: sign === 'negative' })}
              options={DEBITS}
            />
          )}
        </Field>
      )}
      {columns.fee !== null && columns.feeDirection === null && (
        <Field label="Fees are written as" hint="The other sign is a fee that comes back.">
          {(control) => (
            <Select
              {...control}
              value={mapping.isFeeNegative ? 'negative' : 'positive'}
              onValue={(sign) => set({ isFeeNegative: sign === 'negative' })}
              options={FEES}
            />
          )}
        </Field>
      )}
      {hasDirection && (
        <>
          <WordsField label="Words for money out" words={mapping.out} setWords={(out) => set({ out })} />
          <WordsField label="Words for money in" words={mapping.in} setWords={(words) => set({ in: words })} />
        </>
      )}
      {columns.currency !== null && (
        <WordsField
          label="Currencies"
          hint="Of values that are no code, as 36b6931a=USD."
          words={mapping.currencies.map(({ value, currency }) => `${value}=${currency}`)}
          setWords={(words) => set({ currencies: words.flatMap(namedCurrency) })}
        />
      )}
    </>
  );
}

function namedCurrency(text: string): Mapping['currencies'] {
  const [value = '', currency = ''] = text.split('=').map((part) => part.trim());
  const code = currency.toUpperCase();
  return value !== '' && /^[A-Z]{3,5}$/.test(code) ? [{ value, currency: code }] : [];
}

type WordsFieldProps = { label: string; hint?: string; words: readonly string[]; setWords(words: string[]): void };

/** Typed as a list, and taken when the field is left. */
function WordsField({ label, hint, words, setWords }: WordsFieldProps) {
  return (
    <Field label={label} hint={hint ?? 'Divided by commas.'}>
      {(control) => (
        <Input
          {...control}
          key={words.join()}
          defaultValue={words.join(', ')}
          onBlur={({ target }) => setWords(wordsIn(target.value))}
        />
      )}
    </Field>
  );
}
