import { isFinishedRound } from '#contracts/play/rounds.ts';
import { handValue } from '#contracts/games/blackjack/hand.ts';
import { type BlackjackAction, type BlackjackProgress, blackjackProgress } from '#contracts/games/blackjack/round.ts';
import { handInPlay, maySplit } from '#contracts/games/blackjack/split.ts';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import type { Draw } from './bets.ts';

export type DemoSeat = { ledger: Ledger; account: number; stakePoints: number; draw: Draw; commandId: () => string };

/** Resolves with the answer to the start, after the round is over. */
export async function playMines({ ledger, account, stakePoints, draw, commandId }: DemoSeat): Promise<Outcome> {
  const whose = { account, game: 'mines' } as const;
  const params = { mineCount: 3 + draw(5) };
  const started = await ledger.submit({ type: 'start-round', commandId: commandId(), ...whose, stakePoints, params });
  const wanted = 1 + draw(4);
  const tiles = new Set<number>();
  while (started.kind === 'receipt' && tiles.size < wanted) {
    const tile = draw(TILES);
    tiles.add(tile);
    const action = { type: 'reveal', tile } as const;
    const moved = await ledger.submit({
      type: 'act-in-round',
      commandId: commandId(),
      ...whose,
      startId: null,
      action,
    });
    if (isOver(moved)) return started;
  }
  if (started.kind !== 'receipt') return started;
  const action = { type: 'cash-out' } as const;
  const left = await ledger.submit({ type: 'act-in-round', commandId: commandId(), ...whose, startId: null, action });
  if (left.kind === 'refusal') throw new Error(`a round of the demo world does not end: ${left.message}`);
  return started;
}

export async function playBlackjack({ ledger, account, stakePoints, commandId }: DemoSeat): Promise<Outcome> {
  const whose = { account, game: 'blackjack' } as const;
  const start = { type: 'start-round', commandId: commandId(), ...whose, stakePoints, params: {} } as const;
  const started = await ledger.submit(start);
  const move = (type: BlackjackAction['type']) =>
    ledger.submit({ type: 'act-in-round', commandId: commandId(), ...whose, startId: null, action: { type } });
  let latest = started;
  while (latest.kind === 'receipt' && !isOver(latest)) {
    const { payload } = latest.events.at(-1)! as { payload: { progress: unknown } };
    const progress = blackjackProgress.parse(payload.progress);
    // Any pair, so that splits are in the log of a few days.
    const isPair = progress.split === undefined && maySplit(progress.playerCards);
    const split = isPair ? await move('split') : null;
    latest = split?.kind === 'receipt' ? split : await move(totalInPlay(progress) < 17 ? 'hit' : 'stand');
  }
  return started;
}

function totalInPlay({ playerCards, split }: BlackjackProgress): number {
  if (split === undefined) return handValue(playerCards).total;
  return handValue(handInPlay(split) === 'first' ? split.first : split.second).total;
}

function isOver(outcome: Outcome): boolean {
  return outcome.kind === 'receipt' && isFinishedRound(outcome.events.at(-1)!);
}
