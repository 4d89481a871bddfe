import type { DatabasePool } from 'slonik';
import type { LobbyGame, LobbyWin } from '#contracts/activity/lobby.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { RULES } from '#contracts/games/rules.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { hundredthsText } from '#contracts/words/figures.ts';
import { readWins, type WinRow } from '#projections/activity/read.ts';
import { readGameHistory } from '#projections/rounds/read-history.ts';
import { type LastPlayed, readLastPlayed } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import { presentHistoryRow } from '../game-history/port/history-row.ts';
import { readUnranked } from '../leaderboard/port/unranked.ts';
import type { Names } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';

const WINS = 8;
const ROUNDS = 6;

export type LobbyDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'publicPersons'>;
  shownNames: Names;
  publicIds: PublicIds;
  now: () => number;
};

export function lobbyHandler({ pool, identity, shownNames, publicIds, now }: LobbyDeps): Handler<'lobby'> {
  return async ({ account }) => {
    const nowMs = now();
    const [stored, unranked, lastPlayed, rounds] = await Promise.all([
      readWins(pool, Math.floor(nowMs / DAY_MS)),
      readUnranked(pool, nowMs),
      readLastPlayed(pool, account),
      readGameHistory(pool, account, { game: 'all', period: 'all', nowMs, limit: ROUNDS }),
    ]);
    const wins = stored.filter((win) => !unranked.includes(win.account));
    const biggest = new Map(GAME_NAMES.map((game) => [game, wins.find((win) => win.game === game)]));
    const top = [...bestOfEach(wins)].slice(0, WINS);
    const shown = [...top, ...[...biggest.values()].filter((win) => win !== undefined)];
    const [nameOf, own] = await Promise.all([
      shownNames(shown.map((win) => win.account)),
      identity.publicPersons([account]),
    ]);
    const present = (win: WinRow): LobbyWin => {
      const isYou = win.account === account;
      const username = (isYou ? own.get(account)?.username : undefined) ?? nameOf(win.account);
      return { ...shownWin(win, publicIds), username, isYou };
    };
    return answer({
      games: GAME_NAMES.map((game): LobbyGame => {
        const win = biggest.get(game);
        return {
          game,
          returns: RETURNS[game],
          lastPlayedAt: playedAt(lastPlayed, game),
          biggestWin: win === undefined ? null : present(win),
        };
      }),
      wins: top.map(present),
      rounds: rounds.map(presentHistoryRow),
    });
  };
}

/** Of each player at each game. `wins` are biggest first. */
function bestOfEach(wins: readonly WinRow[]): Iterable<WinRow> {
  const best = new Map<string, WinRow>();
  for (const win of wins) {
    const key = `${win.account} ${win.game}`;
    if (!best.has(key)) best.set(key, win);
  }
  return best.values();
}

function shownWin(win: WinRow, publicIds: PublicIds): Omit<LobbyWin, 'username' | 'isYou'> {
  return {
    id: publicIds('round', win.id),
    game: win.game,
    betAmount: win.stakePoints,
    multiplier: hundredthsText(win.multiplierHundredths),
    gain: win.gainPoints,
    timestamp: instantOf(win.at),
  };
}

function playedAt(lastPlayed: readonly LastPlayed[], game: GameName): string | null {
  const last = lastPlayed.find((played) => played.game === game);
  return last === undefined ? null : instantOf(last.at);
}

/** In percent, with two decimals. */
function returnsOf(game: GameName): LobbyGame['returns'] {
  const percents = RULES[game].returns.map(({ returnToPlayer: { numerator, denominator } }) => {
    return Math.round((numerator / denominator) * 10_000) / 100;
  });
  return { least: Math.min(...percents), most: Math.max(...percents) };
}

const RETURNS = Object.fromEntries(GAME_NAMES.map((game) => [game, returnsOf(game)])) as Record<
  GameName,
  LobbyGame['returns']
>;
