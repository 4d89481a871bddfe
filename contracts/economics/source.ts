import { CAPABILITIES, type CapabilityName } from '../capabilities.ts';
import type { EventType, LedgerEvent } from '../events.ts';

export const SOURCE_GROUPS = ['bonus', 'game', 'network', 'other'] as const;
export type SourceGroup = (typeof SOURCE_GROUPS)[number];

/** `name`: of a bonus, game or offer network, or the capability of anything else. */
export type Source = { group: SourceGroup; name: string };

const CAPABILITY_OF = new Map(
  Object.entries(CAPABILITIES).flatMap(([name, { events }]) =>
    events.map(({ type }) => [type, name as CapabilityName]),
  ),
);

const BONUSES: Partial<Record<EventType, string>> = {
  'signup-bonus-granted': 'signup',
  'daily-bonus-claimed': 'daily',
  'rakeback-claimed': 'rakeback',
  'level-bonus-claimed': 'level-bonus',
  // Only tips to the rain pool.
  'tip-sent': 'rain',
};

/** Other capabilities that move points are bonuses. */
const OTHERS: ReadonlySet<CapabilityName> = new Set([
  'accounts',
  'adjustments',
  'approvals',
  'holds',
  'tips',
  'treasury',
  'withdrawals',
]);

export function sourceOf(event: LedgerEvent): Source {
  if (event.game !== null) return { group: 'game', name: event.game };
  const capability = CAPABILITY_OF.get(event.type)!;
  if (capability === 'offers') return { group: 'network', name: (event.payload as { network: string }).network };
  if (OTHERS.has(capability) && BONUSES[event.type] === undefined) return { group: 'other', name: capability };
  return { group: 'bonus', name: BONUSES[event.type] ?? (capability === 'bonuses' ? event.type : capability) };
}
