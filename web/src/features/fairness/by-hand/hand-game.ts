// One game's part of the form.
import type { z } from 'zod';

/** A field of a parameter has the parameter's name. */
export type HandField = {
  name: string;
  label: string;
  hint?: string;
  /** Of six. */
  columns: 1 | 2 | 3 | 4 | 6;
  options?: readonly { value: string; label: string }[];
  lines?: number;
  isNumber?: true;
};

export type TypedRound = Record<string, string>;

export type ReadRound = {
  params: unknown;
  /** Fills in what was not typed (an order, a path) from the round's floats. */
  outcomeWith(floats: readonly number[]): unknown;
};

export type HandGame = {
  fields: readonly HandField[];
  told: z.ZodType<ReadRound, TypedRound>;
  /** Throws ZodError for parameters or an outcome of another game. */
  written(params: unknown, outcome: unknown): TypedRound;
};

type Part<Params, Outcome, Typed> = {
  fields: readonly HandField[];
  typed: z.ZodType<Typed, TypedRound>;
  /** Messages by field for values that are valid alone but do not fit together. */
  mismatches?(typed: Typed): Readonly<Record<string, string | false>>;
  params(typed: Typed): Params;
  outcome(typed: Typed, floats: readonly number[]): Outcome;
  written(params: Params, outcome: Outcome): TypedRound;
};

/** Parameters that `rules` rejects are reported at their field. */
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
