import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { listOf, type RowSchema } from '#contracts/definition/list.ts';
import { innermost, type Kind, kindOf } from '#contracts/definition/kind.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { formatMicros } from './money.ts';
import type { StaffColumn } from './columns.ts';
import { PlayerLink } from '../house/people.tsx';
import { Age, Quiet, When } from './figures.tsx';

/** Of a schema of rows, or of a call whose reply is a list of rows or has one. */
export type RowOf<Of extends Call | z.ZodObject> = Of extends z.ZodObject
  ? z.output<Of>
  : ReplyOf<Of> extends readonly (infer Row)[]
    ? Row
    : {
        [Field in keyof ReplyOf<Of>]: ReplyOf<Of>[Field] extends readonly (infer Row extends object)[] ? Row : never;
      }[keyof ReplyOf<Of>];

type Value = string | number | bigint | null;

type Own<Row> = Partial<Omit<StaffColumn<Row>, 'id' | 'name' | 'isAge'>> & {
  /** Of an instant: how long ago. */
  isAge?: true;
  /** Of an amount: with its sign. */
  isSigned?: true;
  /** Shown instead of the values. */
  words?: Readonly<Record<string, string>>;
  /** Of a badge: the file has its words instead of the values. */
  hasWordsInFile?: true;
  /** Shown for null. */
  none?: string;
  /** Shown when the pointer rests on the cell. */
  title?(row: Row): string | null;
};

/** A field, or a field of an object in the row: "maker.reason". */
type FieldOf<Row> = {
  [Name in keyof Row & string]:
    | Name
    | (NonNullable<Row[Name]> extends readonly unknown[] | string | number | bigint | boolean
        ? never
        : `${Name}.${keyof NonNullable<Row[Name]> & string}`);
}[keyof Row & string];

/** The heading, what is shown below it, and more where the kind of the field is not enough. */
type Described<Row> = readonly [name: string, from: FieldOf<Row> | ((row: Row) => Value), own?: Own<Row>];

/**
 * In the order given. The kind of the field writes the cell, the text in the CSV file and the alignment. A heading alone is
 * of the field with the column's id; the choice of columns is kept by id.
 */
export function columnsOf<Of extends Call | z.ZodObject, const Id extends string>(
  of: Of,
  columns: { readonly [One in Id]: Described<RowOf<Of>> | (One extends keyof RowOf<Of> ? string : never) },
): readonly StaffColumn<RowOf<Of>>[] {
  const schema = of instanceof z.ZodObject ? (of as RowSchema) : listOf(of).row;
  return Object.entries<string | Described<RowOf<Of>>>(columns).map(([id, described]) => {
    const [name, from, own = {}] = typeof described === 'string' ? ([described, id] as const) : described;
    const { none = '–', title, isAge, isSigned, words, hasWordsInFile, ...column } = own;
    const { kind, read } = typeof from === 'function' ? { kind: null, read: whole(from) } : fieldAt(schema, from);
    const shown = shownAs(kind, { isAge, isSigned, words, hasWordsInFile });
    const cell = (row: RowOf<Of>) => shown.cell(...read(row as never)) ?? <Quiet>{none}</Quiet>;
    return {
      id,
      name,
      isAmount: shown.isAmount,
      isAge: isAge === true,
      cell: title === undefined ? cell : (row) => <span title={title(row) ?? undefined}>{cell(row)}</span>,
      text: (row) => shown.text(...read(row as never)),
      ...(typeof from === 'string' && { sort: kind?.kind === 'player' ? (kind.name ?? from) : from }),
      ...column,
    };
  });
}

type Row = Readonly<Record<string, unknown>>;
/** A value and the object that it is a field of. */
type Read<Of> = (row: Of) => [value: Value, holder: Row];

const whole =
  <Of,>(from: (row: Of) => Value): Read<Of> =>
  (row) => [from(row), row as Row];

function fieldAt(schema: RowSchema, path: string): { kind: Kind; read: Read<Row> } {
  const [outer, inner] = path.split('.') as [string, string | undefined];
  if (inner === undefined) return { kind: kindOf(schema.shape[outer]!), read: (row) => [row[outer] as Value, row] };
  const held = innermost(schema.shape[outer]!) as RowSchema;
  return {
    kind: kindOf(held.shape[inner]!),
    read(row) {
      const holder = row[outer] as Row | null;
      return holder === null ? [null, {}] : [holder[inner] as Value, holder];
    },
  };
}

type Shown = {
  isAmount: boolean;
  /** Null if there is nothing to show. */
  cell(value: Value, holder: Row): ReactNode;
  text(value: Value, holder: Row): string | number | null;
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

type Ways = { [Name in 'isAge' | 'isSigned' | 'words' | 'hasWordsInFile']: Own<unknown>[Name] | undefined };

/** Without a kind: text. */
function shownAs(kind: Kind | null, { isAge, isSigned, words, hasWordsInFile }: Ways): Shown {
  switch (kind?.kind) {
    case 'instant':
      return shownUnlessNull((at) => (isAge ? <Age at={String(at)} /> : <When at={String(at)} />));
    case 'number':
      return amount(isSigned ? (value) => <Points value={Number(value)} sign /> : formatPoints);
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
    default: {
      if (words === undefined) return PLAIN;
      const wordsOf = (name: Value) => words[name as string]!;
      return shownUnlessNull(wordsOf, hasWordsInFile ? wordsOf : textOf);
    }
  }
}

function playerNamed(name: string | null): Shown {
  const nameOf = (holder: Row) => (name === null ? null : ((holder[name] ?? null) as string | null));
  return {
    isAmount: false,
    cell: (account, holder) =>
      account === null ? nameOf(holder) : <PlayerLink account={account as number} name={nameOf(holder)} />,
    text: (account, holder) => nameOf(holder) ?? (account as number | null),
  };
}
