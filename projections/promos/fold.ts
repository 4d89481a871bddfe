import type { EventOf, LedgerEvent } from '#contracts/events.ts';

type Made = EventOf<'promo-made'>['payload'] & { maker: string; madeAt: number };

export type CodeDelta = { id: string; made: Made | null; endedAt: number | null; uses: number };
export type UseDelta = {
  promo: string;
  account: number;
  takenAt: number | null;
  paidAt: number | null;
  declinedAt: number | null;
};
export type PromoDeltas = { codes: CodeDelta[]; uses: UseDelta[] };

export function foldPromos(events: readonly LedgerEvent[]): PromoDeltas {
  const codes = new Map<string, CodeDelta>();
  const uses = new Map<string, UseDelta>();
  const codeOf = (id: string): CodeDelta => {
    const code = codes.get(id) ?? { id, made: null, endedAt: null, uses: 0 };
    codes.set(id, code);
    return code;
  };
  const deltaOfUse = (promo: string, account: number): UseDelta => {
    const key = `${promo} ${account}`;
    const use = uses.get(key) ?? { promo, account, takenAt: null, paidAt: null, declinedAt: null };
    uses.set(key, use);
    return use;
  };
  for (const event of events) {
    const { at, account } = event;
    switch (event.type) {
      case 'promo-made':
        codeOf(event.commandId).made = { ...event.payload, maker: event.actor ?? '', madeAt: at };
        break;
      case 'promo-ended':
        codeOf(event.payload.promoId).endedAt = at;
        break;
      case 'promo-taken':
        codeOf(event.payload.promoId).uses += 1;
        deltaOfUse(event.payload.promoId, event.payload.player).takenAt = at;
        break;
      case 'promo-paid':
        deltaOfUse(event.payload.promoId, account).paidAt = at;
        break;
      case 'promo-declined':
        deltaOfUse(event.payload.promoId, account).declinedAt = at;
        break;
      default:
    }
  }
  return { codes: [...codes.values()], uses: [...uses.values()] };
}
