import type { EventType } from '#contracts/events.ts';
import { type Kind, KINDS } from '#contracts/kinds.ts';

const typesOf = (isWanted: (kind: Kind) => boolean): readonly EventType[] => [
  ...new Set(KINDS.filter(isWanted).map(({ type }) => type)),
];

export const FINISHED_ROUNDS = ['round-played', 'round-settled'] as const satisfies EventType[];
export const MOVING_POINTS = typesOf(({ counter }) => counter !== 'none');
export const MOVING_DOLLARS = typesOf(({ dollars }) => dollars !== undefined);
export const OUTSIDE_GAMES = typesOf(({ game }) => game === null);
