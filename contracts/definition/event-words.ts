import { z } from 'zod';
import type { GameName } from '../games/catalogue.ts';
import type { EventHeader } from './event-header.ts';
import type { TransactionType } from './transaction-type.ts';

/** `offer`: of the credit in `params`. `name`: of the player in `params`, if it may be shown, or of the promo code. */
type LineContext = { offer: { name: string | null } | null; name: string | null };

export type EventWith<Payload extends z.ZodType> = EventHeader & { payload: z.output<Payload> };

/** `of`: null if this event has no line. */
type WordsFor<Payload extends z.ZodType, Stored extends object, Params, Context> = {
  of?(event: EventWith<Payload>): Stored | null;
  line(params: Params, context: Context): string;
  transaction: TransactionType | ((params: Params) => TransactionType);
  /** Moves pending points instead of available ones. */
  isPending?: true;
};

/** The line of an event in the statement of its account. */
export type EventWords<Params extends object = object> = {
  /** Stored in every row of the view, so names are short. Texts are made at display. */
  params: z.ZodType<Params>;
  of(event: EventHeader & { payload: never }): Params | null;
  line(params: Params, context: LineContext & { game: GameName }): string;
  transaction(params: Params): TransactionType;
  isPending: boolean;
};

export type PlainParams<Shape extends z.ZodRawShape> = { points: number } & (keyof Shape extends never
  ? unknown
  : z.output<z.ZodObject<Shape>>);

/** Parameters of the line are the points, and those of `params`. */
export type PlainWords<Payload extends z.ZodType, Shape extends z.ZodRawShape> = {
  params?: Shape;
} & WordsFor<Payload, z.input<z.ZodObject<Shape>>, PlainParams<Shape>, LineContext>;

export type GameWords<Payload extends z.ZodType, Shape extends z.ZodRawShape> = {
  params: Shape;
} & Required<Pick<WordsFor<Payload, z.input<z.ZodObject<Shape>>, never, never>, 'of'>> &
  WordsFor<Payload, z.input<z.ZodObject<Shape>>, z.output<z.ZodObject<Shape>>, { game: GameName }>;

export type UntypedWords = {
  params?: z.ZodRawShape;
  of?(event: unknown): object | null;
  line(params: object): string;
  transaction: TransactionType | ((params: object) => TransactionType);
  isPending?: true;
} | null;

export function wordsOf(words: UntypedWords, params: z.ZodRawShape, of: EventWords['of']): EventWords | null {
  if (words === null) return null;
  const { line, transaction, isPending = false } = words;
  return {
    params: z.object({ ...params, ...words.params }),
    of,
    line,
    transaction: typeof transaction === 'string' ? () => transaction : transaction,
    isPending,
  };
}

/** In place of `of`: an event of less than a point has no line. */
export function unlessZero({ amount }: { amount: number }): Record<never, never> | null {
  return amount === 0 ? null : {};
}
