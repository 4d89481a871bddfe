import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { type Kind, kindOf } from '#contracts/definition/kind.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { formatMicros } from './money.ts';
import type { StaffColumn } from './columns.ts';
import { Age, PlayerLink, Quiet, When } from './figures.tsx';

type RowSchema = z.ZodObject<Record<string, z.ZodType>>;

/** Of a schema of rows, or of a call whose reply is a list of rows or has one. */
export type RowOf<Of extends Call | z.ZodObject> = Of extends z.ZodObject
  ? z.output<Of>
  : ReplyOf<Of> extends readonly (infer Row)[]
    ? Row
    : {
        [Field in keyof ReplyOf<Of>]: ReplyOf<Of>[Field] extends readonly (infer Row extends object)[] ? Row : never;
      }[keyof ReplyOf<Of>];

type Value = string | number | bigint | null;

type Own<Row> = Partial<Omit<StaffColumn<Row>, 'id' | 'name'>> & {
  /** Of an instant: how long ago. */
  isAge?: true;
  /** Shown instead of the values. */
  words?: Readonly<Record<string, string>>;
  /** The file has the words too. Without it the file has the values. */
  hasWordsInFile?: true;
  /** Shown for null. */
  none?: string;
};

/** The heading, what is shown below it, and more where the kind of the field is not enough. */
type Described<Row> = readonly [name: string, from: (keyof Row & string) | ((row: Row) => Value), own?: Own<Row>];

/**
 * In the order given. The kind of the field writes the cell, the text in the CSV file and the alignment. A heading alone is
 * of the field with the column's id; the choice of columns is kept by id.
 */
export function columnsOf<Of extends Call | z.ZodObject, const Id extends string>(
  of: Of,
  columns: { readonly [One in Id]: Described<RowOf<Of>> | (One extends keyof RowOf<Of> ? string : never) },
): readonly StaffColumn<RowOf<Of>>[] {
  const { shape } = rowSchema(of);
  return Object.entries<string | Described<RowOf<Of>>>(columns).map(([id, described]) => {
    const [name, from, own = {}] = typeof described === 'string' ? [described, id] : described;
    const { none = '–', isAge: _age, words: _words, hasWordsInFile: _inFile, ...column } = own;
    const shown = typeof from === 'string' ? shownAs(kindOf(shape[from]!), own) : PLAIN;
    const valueOf = (row: RowOf<Of>) =>
      (typeof from === 'string' ? (row as Readonly<Record<string, unknown>>)[from] : from(row)) as Value;
    return {
      id,
      name,
      isAmount: shown.isAmount,
      cell: (row) => shown.cell(valueOf(row), row as Row) ?? <Quiet>{none}</Quiet>,
      text: (row) => shown.text(valueOf(row), row as Row),
      ...column,
    };
  });
}

function rowSchema(of: Call | z.ZodObject): RowSchema {
  if (of instanceof z.ZodObject) return of as RowSchema;
  const { reply } = of;
  const lists = reply instanceof z.ZodObject ? Object.values(reply.shape) : [reply];
  const list = lists.find((one) => one instanceof z.ZodArray && one.element instanceof z.ZodObject);
  return (list as z.ZodArray<RowSchema>).element;
}

type Row = Readonly<Record<string, unknown>>;

type Shown = {
  isAmount: boolean;
  /** Null if there is nothing to show. */
  cell(value: Value, row: Row): ReactNode;
  text(value: Value, row: Row): string | number | null;
};

const textOf = (value: Value) => (typeof value === 'bigint' ? String(value) : value);

/** Null has no cell and no text. */
function shownUnlessNull(
  cell: (value: NonNullable<Value>) => ReactNode,
  text: (value: NonNullable<Value>) => string | number | null = textOf,
): Shown {
  return {
    isAmount: false,
    cell: (value) => (value === null ? null : cell(value)),
    text: (value) => (value === null ? null : text(value)),
  };
}

const PLAIN = shownUnlessNull((value) => (typeof value === 'string' ? <span title={value}>{value}</span> : value));

const amount = (cell: (value: number | bigint) => ReactNode): Shown => ({
  ...shownUnlessNull((value) => cell(value as number | bigint)),
  isAmount: true,
});

type Ways = Pick<Own<unknown>, 'isAge' | 'words' | 'hasWordsInFile'>;

function shownAs(kind: Kind, { isAge, words, hasWordsInFile }: Ways): Shown {
  switch (kind.kind) {
    case 'instant':
      return shownUnlessNull((at) => (isAge ? <Age at={String(at)} /> : <When at={String(at)} />));
    case 'number':
      return amount(formatPoints);
    case 'micros':
      return amount(formatMicros);
    case 'usd':
      return amount((value) => `$${value}`);
    case 'boolean':
      return shownUnlessNull(
        (is) => (is ? 'Yes' : 'No'),
        (is) => (is ? 'yes' : 'no'),
      );
    case 'player':
      return playerNamed(kind.name);
    case 'badge': {
      const wordsOf = (name: Value) => kind.words[name as string]!;
      return shownUnlessNull(
        (name) => <Badge tone={wordsOf(name)[1]}>{wordsOf(name)[0]}</Badge>,
        (name) => (hasWordsInFile ? wordsOf(name)[0] : String(name)),
      );
    }
    case 'text': {
      if (words === undefined) return PLAIN;
      const wordsOf = (name: Value) => words[name as string]!;
      return shownUnlessNull(wordsOf, hasWordsInFile ? wordsOf : textOf);
    }
  }
}

function playerNamed(name: string | null): Shown {
  const nameOf = (row: Row) => (name === null ? null : (row[name] as string | null));
  return {
    isAmount: false,
    cell: (account, row) =>
      account === null ? nameOf(row) : <PlayerLink account={account as number} name={nameOf(row)} />,
    text: (account, row) => nameOf(row) ?? (account as number | null),
  };
}
