// One game's part of the form for a round by hand: its fields, how what is typed there is read, and how a record's round is
// written there.
import type { z } from 'zod';

/** Where a person types. A field that holds a parameter bears the parameter's name. */
export type HandField = {
  name: string;
  label: string;
  /** How it is written, in one line. */
  hint?: string;
  /** Of six. */
  columns: 1 | 2 | 3 | 4 | 6;
  /** A choice instead of a text; the first is chosen at the start. */
  options?: readonly { value: string; label: string }[];
  /** A text of so many lines. */
  lines?: number;
  isNumber?: true;
};

/** By the fields' names. */
export type TypedRound = Record<string, string>;

export type ToldRound = {
  params: unknown;
  /** Where a person said less than the record would (an order, a path), that part is taken from the round's floats. */
  outcomeWith(floats: readonly number[]): unknown;
};

export type HandGame = {
  fields: readonly HandField[];
  told: z.ZodType<ToldRound, TypedRound>;
  /** Throws ZodError for parameters or an outcome that are none of this game's. */
  written(params: unknown, outcome: unknown): TypedRound;
};

type Part<Params, Outcome, Typed> = {
  fields: readonly HandField[];
  typed: z.ZodType<Typed, TypedRound>;
  /** What does not go together, by the field that says so. Asked when every field by itself is right. */
  mismatches?(typed: Typed): Readonly<Record<string, string | false>>;
  params(typed: Typed): Params;
  outcome(typed: Typed, floats: readonly number[]): Outcome;
  written(params: Params, outcome: Outcome): TypedRound;
};

/** `rules`: the game's own; what they do not take is told at the field of the parameter. */
export function handGame<Params, Outcome, Typed>(
  rules: { params: z.ZodType<Params>; outcome: z.ZodType<Outcome> },
  part: Part<NoInfer<Params>, NoInfer<Outcome>, Typed>,
): HandGame {
  return {
    fields: part.fields,
    told: part.typed.transform((typed, context) => {
      for (const [name, message] of Object.entries(part.mismatches?.(typed) ?? {})) {
        if (message !== false) context.addIssue({ code: 'custom', message, path: [name] });
      }
      const params = rules.params.safeParse(part.params(typed));
      for (const { message, path } of params.error?.issues ?? []) {
        context.addIssue({ code: 'custom', message, path: path.slice(0, 1) });
      }
      return { params: params.data, outcomeWith: (floats) => part.outcome(typed, floats) };
    }),
    written: (params, outcome) => part.written(rules.params.parse(params), rules.outcome.parse(outcome)),
  };
}

export function emptyRound({ fields }: HandGame): TypedRound {
  return Object.fromEntries(fields.map(({ name, options }) => [name, options?.[0]?.value ?? '']));
}
