// The kind number of each event, as the log stores it, and the transfer between two ledger accounts that it stands for.
// Double entry by construction: `amount` is added to the player's leg and taken from the counter account.
import { GAME_NAMES, type GameName, ROUND_GAMES } from './games/catalogue.ts';
import type { EventType } from './events.ts';

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

/** Codes below 100 are of no game. From here on the place of the game in GAME_NAMES is added. */
const ROUND_PLAYED = 100;
const ROUND_STARTED = 200;
const ROUND_ADVANCED = 300;
const ROUND_SETTLED = 400;

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

function ofGames(type: EventType, firstCode: number, games: readonly GameName[]): Kind[] {
  return games.map((game) => {
    const code = firstCode + GAME_NAMES.indexOf(game);
    return { code, type, game, leg: 'available', counter: `house:${game}` };
  });
}

const OF_GAMES: readonly Kind[] = [
  ...ofGames('round-played', ROUND_PLAYED, GAME_NAMES),
  ...ofGames('round-started', ROUND_STARTED, ROUND_GAMES),
  ...ofGames('round-advanced', ROUND_ADVANCED, ROUND_GAMES),
  ...ofGames('round-settled', ROUND_SETTLED, ROUND_GAMES),
];

export const KINDS: readonly Kind[] = [...PLAIN, ...OF_GAMES];

const byCode = new Map(KINDS.map((kind) => [kind.code, kind]));
const plainByType = Object.fromEntries(PLAIN.map((kind) => [kind.type, kind])) as { [type in EventType]?: Kind };
const gamesByType: { [type in EventType]?: { [game in GameName]?: Kind } } = {};
for (const kind of OF_GAMES) (gamesByType[kind.type] ??= {})[kind.game!] = kind;

/** The kind behind a stored code, or undefined for a code this version does not know. */
export function kindOfCode(code: number): Kind | undefined {
  return byCode.get(code);
}

/** The kind of an event. Throws for a pair outside the catalogue. */
export function kindOf(type: EventType, game: GameName | null): Kind {
  const kind = game === null ? plainByType[type] : gamesByType[type]?.[game];
  if (kind === undefined) throw new Error(`no kind for ${type} of ${game ?? 'no game'}`);
  return kind;
}
