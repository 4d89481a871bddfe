// The kind number of each event, as the log stores it, and the transfer between two ledger accounts that it stands for.
// Double entry by construction: `amount` is added to the player's leg and taken from the counter account.
import { GAME_NAMES, type GameName } from '../games/catalogue.ts';
import type { EventType } from './catalogue.ts';

/** The player's two accounts. */
export type PlayerLeg = 'available' | 'held';

/** Every account outside the players, plus their held points where those are the counter leg. */
export type CounterAccount =
  | 'none'
  | 'held'
  | 'bonus-expense'
  | 'adjustments'
  | 'payout-clearing'
  | `house:${GameName}`;

export type Kind = {
  /** Stored in the log; never reused, never renumbered. */
  code: number;
  type: EventType;
  game: GameName | null;
  leg: PlayerLeg;
  counter: CounterAccount;
};

/** Codes below 100 are of no game; 100 + place of the game in GAME_NAMES is `round-played`. */
const ROUND_PLAYED = 100;

const PLAIN: readonly Kind[] = [
  { code: 1, type: 'account-opened', game: null, leg: 'available', counter: 'none' },
  { code: 2, type: 'signup-bonus-granted', game: null, leg: 'available', counter: 'bonus-expense' },
  { code: 3, type: 'points-adjusted', game: null, leg: 'available', counter: 'adjustments' },
  { code: 4, type: 'points-held', game: null, leg: 'available', counter: 'held' },
  { code: 5, type: 'hold-posted', game: null, leg: 'held', counter: 'payout-clearing' },
  { code: 6, type: 'hold-voided', game: null, leg: 'available', counter: 'held' },
  { code: 7, type: 'hold-expired', game: null, leg: 'available', counter: 'held' },
  { code: 8, type: 'seed-committed', game: null, leg: 'available', counter: 'none' },
  { code: 9, type: 'seed-revealed', game: null, leg: 'available', counter: 'none' },
];

const ROUNDS: readonly Kind[] = GAME_NAMES.map((game, place) => ({
  code: ROUND_PLAYED + place,
  type: 'round-played',
  game,
  leg: 'available',
  counter: `house:${game}`,
}));

export const KINDS: readonly Kind[] = [...PLAIN, ...ROUNDS];

const byCode = new Map(KINDS.map((kind) => [kind.code, kind]));
const plainByType = Object.fromEntries(PLAIN.map((kind) => [kind.type, kind])) as { [type in EventType]?: Kind };
const roundByGame = Object.fromEntries(ROUNDS.map((kind) => [kind.game, kind])) as Record<GameName, Kind>;

/** The kind behind a stored code, or undefined for a code this version does not know. */
export function kindOfCode(code: number): Kind | undefined {
  return byCode.get(code);
}

/** The kind of an event. Throws for a pair outside the catalogue. */
export function kindOf(type: EventType, game: GameName | null): Kind {
  const kind = game === null ? plainByType[type] : roundByGame[game];
  if (kind?.type !== type) throw new Error(`no kind for ${type} of ${game ?? 'no game'}`);
  return kind;
}
