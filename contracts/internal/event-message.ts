import { z } from 'zod';
import { gameName } from '../games/catalogue.ts';
import { accountId } from '../ids.ts';
import { balance, points, signedPoints } from '../points.ts';
import { EVENT_PAYLOADS, type EventType, type LedgerEvent } from '../events.ts';

const header = {
  partition: z.int().min(0),
  seq: z.int().min(1),
  account: accountId,
  version: z.int().min(1),
  amount: signedPoints,
  available: balance,
  held: points,
  commandId: z.string(),
  at: z.int(),
  actor: z.string().nullable(),
  game: gameName.nullable(),
};

function eventOf<Type extends EventType>(type: Type) {
  return z.object({ type: z.literal(type), ...header, payload: EVENT_PAYLOADS[type] });
}

const types = Object.keys(EVENT_PAYLOADS) as EventType[];
const [first, ...others] = types.map((type) => eventOf(type));

// Equals LedgerEvent; TypeScript cannot infer it through Object.keys.
export const ledgerEvent = z.discriminatedUnion('type', [first!, ...others]) as unknown as z.ZodType<LedgerEvent>;
