// The documented one-shot call cashes out an open flight; otherwise it is a bet on its target, settled at once. Client
// claims about the end are ignored.
import type { AccountId } from '#contracts/ids.ts';
import type { Outcome } from '#contracts/outcome.ts';
import type { Handlers } from '../../module/handler.ts';
import type { Flights } from '../flights/flights.ts';
import { endByClock, hasLanded, type SettleRooms } from '../flights/settle-flight.ts';
import { presentCrash } from '../presenters/crash.ts';
import { answerRound } from '../presenters/answer-round.ts';

type CrashHandlers = Pick<Handlers, 'crash-start' | 'crash-cashout' | 'play-crash'>;

const game = 'crash';

type Start = { account: AccountId; commandId: string; stakePoints: number; autoCashOutHundredths: number | null };

/** A flight that is over but unsettled (its gateway crashed) does not block the next one. */
async function takeOff(rooms: SettleRooms, start: Start): Promise<Outcome> {
  const { ledger } = rooms;
  const { account, commandId, stakePoints, autoCashOutHundredths } = start;
  const bet = { game, stakePoints, params: { autoCashOutHundredths } } as const;
  const command = { type: 'start-round', commandId, account, ...bet } as const;
  const first = await ledger.submit(command);
  const open = first.kind === 'refusal' && first.code === 'round-open' ? first.round : undefined;
  if (open === undefined || !(await hasLanded(rooms, account, open.startId))) return first;
  return ledger.submit(command);
}

function isOver(outcome: Outcome): boolean {
  return outcome.kind === 'refusal' && outcome.code === 'round-not-open';
}

type CashOut = {
  account: AccountId;
  commandId: string;
  startId?: string | undefined;
  cashOutMultiplier?: number | undefined;
};

export function crashHandlers(rooms: SettleRooms & { flights: Flights }): CrashHandlers {
  const { ledger, flights } = rooms;
  const answerTo = (outcome: Outcome) => answerRound(outcome, presentCrash);
  const cashOut = async (asked: CashOut): Promise<Outcome> => {
    const { account, commandId, startId, cashOutMultiplier: atHundredths } = asked;
    const action = { type: 'cash-out' as const, ...(atHundredths !== undefined && { atHundredths }) };
    const move = { game, startId: startId ?? null, action } as const;
    const outcome = await ledger.submit({ type: 'act-in-round', commandId, account, ...move });
    const end = startId !== undefined && isOver(outcome) ? await endByClock(rooms, account, startId) : null;
    return end ?? outcome;
  };
  return {
    'crash-start': async ({ account, commandId, body: { betAmount, autoCashOut } }) => {
      const start = { account, commandId, stakePoints: betAmount, autoCashOutHundredths: autoCashOut };
      const told = answerTo(await takeOff(rooms, start));
      if (told.kind === 'answer' && !told.reply.gameOver) flights.follow(account, told.reply.startId);
      return told;
    },
    'crash-cashout': async ({ account, commandId, body }) => answerTo(await cashOut({ account, commandId, ...body })),
    'play-crash': async ({ account, commandId, body: { startId, betAmount, cashOutMultiplier } }) => {
      const moved = await cashOut({ account, commandId, startId, cashOutMultiplier });
      // A request that names a flight never places a bet, even if the flight has just ended.
      if (startId !== undefined) return answerTo(moved);
      const isNoMove =
        moved.kind === 'refusal' && (moved.code === 'round-not-open' || moved.code === 'command-id-reused');
      if (!isNoMove) return answerTo(moved);
      const bet = {
        game,
        stakePoints: betAmount,
        params: { autoCashOutHundredths: cashOutMultiplier ?? null },
      } as const;
      return answerTo(await ledger.submit({ type: 'play-round', commandId, account, ...bet }));
    },
  };
}
