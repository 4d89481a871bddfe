import type { Preview } from '#contracts/finance/files.ts';
import { FORMATS, STATEMENT_FORMATS } from '#contracts/finance/formats.ts';
import { DATE_ORDERS, ENCODINGS, type Mapping } from '#contracts/finance/mapping.ts';
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

const DECIMALS = optionsOf({ '.': '1,234.56', ',': '1.234,56' });

const UNITS = optionsOf({ major: 'Dollars', minor: 'Cents' });

const SIGNS = optionsOf({ 'as-is': 'Negative amounts', negated: 'Positive amounts' });

const AUTO = '';
type Auto = typeof AUTO;

type MappingFormProps = {
  mapping: Mapping;
  setMapping(mapping: Mapping): void;
  preview: Preview | undefined;
  isAmbiguous: boolean;
};

export function MappingForm(props: MappingFormProps) {
  return (
    <Stack gap={3} columns="repeat(2, minmax(0, 1fr))" align="start" below={4}>
      <TextFields {...props} />
      <AmountFields {...props} />
      <ColumnFields {...props} />
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

function AmountFields({ mapping, setMapping, preview, isAmbiguous }: MappingFormProps) {
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
      <Field label="Amounts look like">
        {(control) => (
          <Select {...control} value={mapping.decimal} onValue={(decimal) => set({ decimal })} options={DECIMALS} />
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
