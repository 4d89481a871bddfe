import type { z } from 'zod';
import { type AnyEventDefinition, EVENT_DEFINITIONS } from './capabilities.ts';
import type { EventDefinition } from './definition/event.ts';
import type { EventHeader } from './definition/event-header.ts';

export type EventType = AnyEventDefinition['type'];

type Payloads = { [Definition in AnyEventDefinition as Definition['type']]: Definition['payload'] };

export const EVENT_PAYLOADS = Object.fromEntries(
  EVENT_DEFINITIONS.map(({ type, payload }) => [type, payload]),
) as unknown as Payloads;

export type EventOf<Type extends EventType> = EventHeader & { type: Type; payload: z.infer<Payloads[Type]> };

export type LedgerEvent = { [Type in EventType]: EventOf<Type> }[EventType];

const DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(EVENT_DEFINITIONS.map((one) => [one.type, one]));

export function definitionOf(type: EventType): EventDefinition;
/** Undefined for a type that this program does not know. */
export function definitionOf(type: string): EventDefinition | undefined;
export function definitionOf(type: string): EventDefinition | undefined {
  return DEFINITIONS.get(type);
}
