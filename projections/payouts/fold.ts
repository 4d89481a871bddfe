import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { withoutNull } from '../postgres/columns.ts';

export type EndState = 'posted' | 'voided' | 'expired';

export type HoldBeginning = {
  at: number;
  expiresAt: number | null;
  seq: number;
  actor: string | null;
  reason: string;
};

export type HoldEnd = { state: EndState; at: number; seq: number; actor: string | null };

export type HoldDelta = {
  account: number;
  holdId: string;
  partition: number;
  /** What was set aside; where only the end is told, what ended. */
  points: number;
  beginning: HoldBeginning | null;
  end: HoldEnd | null;
};

const END_STATES = { 'hold-posted': 'posted', 'hold-voided': 'voided', 'hold-expired': 'expired' } as const;
type EndingEvent = EventOf<keyof typeof END_STATES>;

/** In whatever parts the log is folded, beginnings and ends meet in the same rows. */
export function foldPayouts(events: readonly LedgerEvent[]): HoldDelta[] {
  const deltas = new Map<string, HoldDelta>();
  for (const event of events) {
    if (event.type === 'points-held') {
      const delta = begun(event);
      deltas.set(keyOf(delta), delta);
    } else if (isEnding(event)) {
      const delta = ended(event);
      const before = deltas.get(keyOf(delta));
      deltas.set(keyOf(delta), before === undefined ? delta : { ...before, end: delta.end });
    }
  }
  return [...deltas.values()];
}

function isEnding(event: LedgerEvent): event is EndingEvent {
  return Object.hasOwn(END_STATES, event.type);
}

function keyOf({ account, holdId }: HoldDelta): string {
  return `${account} ${holdId}`;
}

function begun({ account, commandId, partition, amount, at, seq, actor, payload }: EventOf<'points-held'>): HoldDelta {
  const { expiresAt } = payload;
  const reason = withoutNull(payload.reason);
  const beginning = { at, expiresAt, seq, actor, reason };
  return { account, holdId: commandId, partition, points: -amount, beginning, end: null };
}

/** Points that are posted leave the held ones, points that are given back come to the available ones. */
function ended({ type, account, partition, amount, at, seq, actor, payload }: EndingEvent): HoldDelta {
  const end = { state: END_STATES[type], at, seq, actor };
  return { account, holdId: payload.holdId, partition, points: Math.abs(amount), beginning: null, end };
}
