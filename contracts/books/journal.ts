import { z } from 'zod';
import { EVENT_DEFINITIONS } from '../capabilities.ts';
import type { EventType } from '../events.ts';

const types: readonly EventType[] = EVENT_DEFINITIONS.filter(({ kinds }) =>
  kinds.every(({ game }) => game === null),
).map(({ type }) => type);

export const journalKind = z.enum(types as [EventType, ...EventType[]]);
export type JournalKind = z.infer<typeof journalKind>;
