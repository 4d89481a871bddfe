import type { EventOf } from '#contracts/events.ts';
import type { PROMO_EVENTS } from '#contracts/promos/events.ts';
import { addLatest } from '../engine/book/keep-latest.ts';
import { flag, id, list, moment, number, text, tuple, type ValueOf } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

export type Promo = {
  code: string;
  points: number;
  mostUses: number;
  uses: number;
  expiresAt: number;
  isEnded: boolean;
};

export type PromoState = {
  /** Of the house: those that run, and later ended ones until the next is made. */
  promos: Map<string, Promo>;
  /** Of a player: the latest promos that were paid or declined. */
  settled: Set<string>;
};

const MOST_SETTLED = 200;

export const NO_PROMOS: Readonly<PromoState> = { promos: new Map(), settled: new Set() };

declare module '../engine/book/account.ts' {
  interface Account {
    promos: PromoState | undefined;
  }
}

export function isOver({ isEnded, expiresAt }: Promo, now: number): boolean {
  return isEnded || expiresAt <= now;
}

const FORM = tuple(list(tuple(id, text, number, number, number, moment, flag)), list(id));

export const promoSlice = packedOf<(typeof PROMO_EVENTS)[number]['type']>()({
  name: 'promos',
  version: 1,
  foldsPast: false,
  form: FORM,
  initial: (): PromoState => ({ promos: new Map(), settled: new Set() }),
  count: ({ promos, settled }) => promos.size + settled.size,
  isEmpty: ({ promos, settled }) => promos.size === 0 && settled.size === 0,
  evolve: {
    'promo-made': ({ promos }, { commandId, at, payload: { code, amountPoints: points, mostUses, expiresAt } }) => {
      for (const [id, promo] of promos) if (isOver(promo, at)) promos.delete(id);
      promos.set(commandId, { code, points, mostUses, uses: 0, expiresAt, isEnded: false });
    },
    'promo-ended': ({ promos }, { payload: { promoId } }) => {
      promos.get(promoId)!.isEnded = true;
    },
    'promo-taken': ({ promos }, { payload: { promoId } }) => {
      promos.get(promoId)!.uses += 1;
    },
    'promo-paid': settle,
    'promo-declined': settle,
  },
  complaints: {
    'promo-ended': ({ promos }, { payload: { promoId } }) =>
      promos.get(promoId)?.isEnded === false ? null : `no promo code ${promoId} runs`,
    'promo-taken': ({ promos }, { at, payload: { promoId, points } }) => {
      const promo = promos.get(promoId);
      if (promo === undefined || isOver(promo, at)) return `no promo code ${promoId} runs`;
      if (promo.uses >= promo.mostUses) return 'the promo code was used up';
      return promo.points === points ? null : `a use of the promo code brings ${promo.points} points, not ${points}`;
    },
    'promo-paid': settledComplaint,
    'promo-declined': settledComplaint,
  },
  encode: ({ promos, settled }): ValueOf<typeof FORM> => [
    [...promos].map(
      ([id, { code, points, mostUses, uses, expiresAt, isEnded }]) =>
        [id, code, points, mostUses, uses, expiresAt, isEnded] as const,
    ),
    [...settled],
  ],
  decode: ([promos, settled]): PromoState => ({
    promos: new Map(
      promos.map(([id, code, points, mostUses, uses, expiresAt, isEnded]) => [
        id,
        { code, points, mostUses, uses, expiresAt, isEnded },
      ]),
    ),
    settled: new Set(settled),
  }),
});

type Settled = EventOf<'promo-paid' | 'promo-declined'>;

function settle({ settled }: PromoState, { payload: { promoId } }: Settled): void {
  addLatest(settled, promoId, MOST_SETTLED);
}

function settledComplaint({ settled }: Readonly<PromoState>, { payload: { promoId } }: Settled): string | null {
  return settled.has(promoId) ? `the promo code ${promoId} was settled before` : null;
}
