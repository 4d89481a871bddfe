import { EVENT_DEFINITIONS } from './capabilities.ts';
import type { EventKind } from './definition/event.ts';
import type { EventType } from './events.ts';
import type { GameName } from './games/catalogue.ts';

export type Kind = EventKind & {
  type: EventType;
  openChange: number;
};

const kinds = EVENT_DEFINITIONS.flatMap(({ type, kinds: ofType }) =>
  ofType.map((kind): Kind => {
    return { ...kind, type, openChange: Number(kind.opens !== undefined) - Number(kind.ends !== undefined) };
  }),
);

export const KINDS: readonly Kind[] = kinds.toSorted((one, other) => one.code - other.code);

const byCode = new Map(KINDS.map((kind) => [kind.code, kind]));
if (byCode.size !== KINDS.length) throw new Error('two kinds of events have the same code');

type ByGame = { plain?: Kind; games: { [game in GameName]?: Kind } };
const byType = Object.fromEntries(EVENT_DEFINITIONS.map(({ type }) => [type, { games: {} }])) as {
  [type in EventType]: ByGame;
};
for (const kind of KINDS) {
  if (kind.game === null) byType[kind.type].plain = kind;
  else byType[kind.type].games[kind.game] = kind;
}

export function kindOfCode(code: number): Kind | undefined {
  return byCode.get(code);
}

/** Throws if the pair is not in the catalogue. */
export function kindOf(type: EventType, game: GameName | null): Kind {
  const kind = game === null ? byType[type]?.plain : byType[type]?.games[game];
  if (kind === undefined) throw new Error(`no kind for ${type} of ${game ?? 'no game'}`);
  return kind;
}

/** Of the account, by the kind's transfer. */
export function availableAfter(before: number, kind: Kind, amount: number): number {
  return kind.leg === 'available' ? before + amount : before;
}

export function heldAfter(before: number, kind: Kind, amount: number): number {
  const byLeg = kind.leg === 'held' ? before + amount : before;
  return kind.counter === 'held' ? byLeg - amount : byLeg;
}
