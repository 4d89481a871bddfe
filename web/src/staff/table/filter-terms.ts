import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { Call } from '#contracts/definition/call.ts';
import { innermost, type Kind, kindOf } from '#contracts/definition/kind.ts';
import { capitalized } from '#contracts/words/capitalized.ts';

type Query = Readonly<Record<string, unknown>>;
type QueryFieldOf<C> = C extends { query?: infer Q extends z.ZodObject } ? keyof Q['shape'] & string : never;
type Words = Readonly<Record<string, string>>;

/** A filter of a list, kept in the address under the name of its query field. */
export type FilterTerm = {
  name: string;
  label: string;
  schema: z.ZodType;
  input: 'choice' | 'day' | 'number' | 'text';
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
};

/** Label of each filter, and the words of its values where they say more than the values. */
export function filtersOf<C extends Call>(
  call: C,
  labels: { readonly [Name in QueryFieldOf<C>]?: string | readonly [label: string, words: Words] },
): readonly FilterTerm[] {
  const { shape } = call.query as unknown as z.ZodObject<Record<string, z.ZodType>>;
  return Object.entries<string | readonly [string, Words] | undefined>(labels).map(([name, given]) => {
    const [label, words] = typeof given === 'string' ? [given, undefined] : given!;
    const schema = shape[name]!;
    const inner = innermost(schema);
    const kind = kindOf(schema);
    const values = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
    const options = values.map((value) => ({ value, label: words?.[value] ?? wordsOf(kind, value) }));
    return { name, label, schema, input: inputOf(inner, kind), options };
  });
}

function wordsOf(kind: Kind, value: string): string {
  return kind.kind === 'badge' ? kind.words[value]![0] : capitalized(value.replaceAll('-', ' '));
}

function inputOf(inner: z.ZodType, kind: Kind): FilterTerm['input'] {
  if (inner instanceof z.ZodEnum) return 'choice';
  if (inner instanceof z.ZodISODate) return 'day';
  return kind.kind === 'number' ? 'number' : 'text';
}

/** Null if it does not fit; the problem is the sentence. */
export function problemOf({ name, label, schema }: FilterTerm, text: string): string | null {
  const { error } = schema.safeParse(text);
  return error === undefined ? null : error.issues[0]!.message.replaceAll(`"${name}"`, label);
}

/** As shown on a chip. */
export function valueWords({ options }: FilterTerm, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The filters that the address sets, as the call takes them. One that does not fit is left out. */
export function useAsked(terms: readonly FilterTerm[]): Query {
  const [params] = useSearchParams();
  return Object.fromEntries(
    terms.flatMap((term) => {
      const text = params.get(term.name);
      return text === null || text === '' || problemOf(term, text) !== null ? [] : [[term.name, text]];
    }),
  );
}
