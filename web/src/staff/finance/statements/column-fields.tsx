import type { Preview } from '#contracts/finance/files.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';

type Columns = Mapping['columns'];
type SingleColumn = Exclude<keyof Columns, 'references'>;

const COLUMNS: readonly [name: SingleColumn, label: string][] = [
  ['date', 'Date'],
  ['time', 'Time of day'],
  ['zone', 'Time zone'],
  ['amount', 'Amount'],
  ['credit', 'Amount in'],
  ['debit', 'Amount out'],
  ['direction', 'Debit or credit'],
  ['fee', 'Fee'],
  ['feeDirection', 'Debit or credit of the fee'],
  ['balance', 'Balance'],
  ['currency', 'Currency'],
  ['id', 'Id of the line'],
  ['text', 'Text'],
];

const MOST_REFERENCES = 3;

type ColumnFieldsProps = { mapping: Mapping; setMapping(mapping: Mapping): void; preview: Preview | undefined };

/** Without titles a column is named by its number. */
export function titlesOf(preview: Preview | undefined, header: number | null): string[] {
  if (preview === undefined) return [];
  if (header !== null && preview.titles.length > 0) return preview.titles.filter((title) => title !== '');
  return (preview.rows[0] ?? []).map((_, place) => String(place + 1));
}

export function ColumnFields({ mapping, setMapping, preview }: ColumnFieldsProps) {
  const { columns, header } = mapping;
  const titles = titlesOf(preview, header);
  const set = (part: Partial<Columns>) => setMapping({ ...mapping, columns: { ...columns, ...part } });
  const optionsFor = (value: string | null) => [
    { value: '', label: 'None' },
    ...[...new Set([...titles, ...(value === null ? [] : [value])])].map((title) => ({ value: title, label: title })),
  ];
  const setReference = (place: number, title: string) => {
    const references = columns.references.with(place, title).filter((one) => one !== '');
    set({ references: [...new Set(references)] });
  };
  const places = [...columns.references, ''].slice(0, MOST_REFERENCES);
  return (
    <>
      {COLUMNS.map(([name, label]) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select<string>
              {...control}
              value={columns[name] ?? ''}
              onValue={(title) => set({ [name]: title === '' && name !== 'date' ? null : title })}
              options={optionsFor(columns[name])}
            />
          )}
        </Field>
      ))}
      {places.map((value, place) => (
        <Field key={place} label={`Reference ${place + 1}`}>
          {(control) => (
            <Select<string>
              {...control}
              value={value}
              onValue={(title) =>
                place < columns.references.length
                  ? setReference(place, title)
                  : set({ references: [...new Set([...columns.references, title])].filter((one) => one !== '') })
              }
              options={optionsFor(value === '' ? null : value)}
            />
          )}
        </Field>
      ))}
    </>
  );
}
