import { startTransition } from 'react';
import { styled } from 'styled-components';
import { blackjackDeal } from '#contracts/play/calls/blackjack.ts';
import { blackjackBet } from '#contracts/games/blackjack/bet.ts';
import { useUser } from '../../../api/session.tsx';
import { color, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { BetBar } from '../betting/bet-bar.tsx';
import { useJustChanged } from '../table/one-press.ts';
import { raiseObstacle, useTableProtection } from '../protection/protection.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useLeftWords } from '../rounds/left-alone.ts';
import { RoundNotice } from '../rounds/round-notice.tsx';
import { GameRoom } from '../table/game-room.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { useKeyActions } from '../table/shortcut-keys.tsx';
import { useHighestStake, useHouseLimits } from '../betting/use-house-limits.ts';
import { type Stake, useStake } from '../betting/use-stake.ts';
import { BlackjackFelt } from './blackjack-felt.tsx';
import { MOVE_KEYS, type MoveName, PlayBar } from './play-bar.tsx';
import { cardsOf } from './cards/deal-plan.ts';
import { tableLine } from './table-line.ts';
import { useBlackjack } from './use-blackjack.ts';

const List = styled.ul`
  display: grid;
  gap: ${space(2)} ${space(10)};
  padding-inline-start: ${space(5)};
  color: ${color.quiet};
  list-style: disc;
  ${wideTable} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  strong {
    color: ${color.text};
  }
`;

function RulesPanel({ leftWords }: { leftWords: string }) {
  return (
    <Panel title="Rules">
      <List>
        <li>
          <strong>Closer to 21</strong> than the dealer wins and returns twice the bet. Above 21 is a bust.
        </li>
        <li>
          <strong>Blackjack pays 3:2:</strong> an ace and a ten with the first two cards. It ends the round at once.
        </li>
        <li>
          <strong>A push</strong> returns the bet.
        </li>
        <li>
          <strong>Aces</strong> count 1 or 11, face cards 10. A hand is soft while its ace counts 11.
        </li>
        <li>
          <strong>Double</strong> on your first two cards: twice the bet, and exactly one card more.
        </li>
        <li>
          <strong>The dealer</strong> looks for blackjack at the deal, hits up to 16 and stands on every 17.
        </li>
        <li>
          <strong>Split</strong> two first cards of the same value once: a second bet makes two hands, played one after
          the other.
        </li>
        <li>
          <strong>After a split</strong> a hand of 21 stands and pays 1:1, aces get one card each, and there is no
          double.
        </li>
        <li>There is no insurance.</li>
        <li>Every card is one of 52, whatever came before: there is no shoe to count.</li>
        <li>{leftWords}</li>
      </List>
    </Panel>
  );
}

type Game = ReturnType<typeof useBlackjack>;

function moveIn(name: string | undefined): MoveName | 'deal' | null {
  return name === undefined ? null : (name.replace('blackjack-', '') as MoveName | 'deal');
}

export function BlackjackGame() {
  const { points: balancePoints } = useUser();
  const maxStakePoints = useHighestStake('blackjack', blackjackBet, {});
  const stake = useStake('blackjack', { balancePoints, maxStakePoints });
  const leftWords = `After ${useLeftWords()} without a move, we stand for you.`;
  const game = useBlackjack();
  const { table, hands, splitHands, strip, result } = game;
  const { round, phase } = table;
  const isUnknown = phase === 'unknown';
  const isMoving = table.isOpen && moveIn(table.made?.name) !== 'deal';
  const obstacle = table.isOpen || phase !== 'idle' ? null : (stake.obstacle?.inShort ?? null);
  const isFresh = useJustChanged(useActOf(table, isMoving));
  const isBlocked = isFresh || obstacle !== null || (phase === 'idle' && (!table.isKnown || table.isResting));
  const obstacles = useRaiseObstacles(round?.betAmount ?? 0);
  const actions = useActions(game, stake, { isFresh, isBlocked, obstacles });

  return (
    <GameRoom>
      <BlackjackFelt
        hands={hands}
        splitHands={splitHands}
        betPoints={(table.decided ?? round)?.betAmount ?? stake.points}
        isDoubled={(table.decided ?? round)?.isDoubled ?? false}
        moment={momentOf(table)}
        result={result}
        line={tableLine(table)}
        onReset={table.isOpen || phase !== 'idle' ? null : table.reset}
      />
      <RoundNotice table={table} startName={blackjackDeal.name} keptWords={leftWords} />
      {isMoving && round !== null ? (
        <PlayBar
          betPoints={round.betAmount}
          raisedBy={raisedBy(table.decided ?? round)}
          canDouble={round.canDouble}
          canSplit={round.canSplit ?? false}
          obstacles={obstacles}
          primary={round.playerValue === 21 ? 'stand' : 'hit'}
          pending={phase === 'busy' ? moveIn(table.made?.name) : null}
          isFresh={isFresh}
          onCheck={isUnknown ? table.check : null}
          onMove={actions.move}
        />
      ) : (
        <BetBar
          stake={stake}
          action={isUnknown ? 'Check the result' : 'Deal Cards'}
          pendingAction="Dealing"
          isPending={phase === 'busy'}
          obstacle={obstacle}
          isBlocked={isBlocked}
          onPlay={actions.deal}
        />
      )}
      <ReceiptStrip title="Recent Games" {...strip} />
      <RulesPanel leftWords={leftWords} />
    </GameRoom>
  );
}

/** Names what a press does. Without a run-up each move counts as a new action; otherwise the animation separates them. */
function useActOf({ phase, round }: Game['table'], isMoving: boolean): string {
  const { isAtOnce } = useAnimationSpeed();
  if (phase === 'unknown') return 'check';
  if (!isMoving || round === null) return 'deal';
  const { player, second } = cardsOf(round);
  const inPlay = round.splitHands?.findIndex((hand) => hand.isInPlay) ?? 0;
  return isAtOnce ? `move on ${player.length + second.length} cards of hand ${inPlay}` : 'move';
}

function momentOf({ phase, isOpen }: Game['table']): 'dealing' | 'turn' | null {
  if (phase === 'busy') return 'dealing';
  return isOpen ? 'turn' : null;
}

type Raised = Pick<NonNullable<Game['table']['round']>, 'isDoubled' | 'splitHands'>;

function raisedBy({ isDoubled, splitHands }: Raised): 'double' | 'split' | null {
  if (splitHands !== undefined) return 'split';
  return isDoubled ? 'double' : null;
}

type Obstacles = Readonly<Record<'double' | 'split', string | null>>;

/** For a second bet. */
function useRaiseObstacles(betPoints: number): Obstacles {
  const { points: balancePoints } = useUser();
  const protection = useTableProtection();
  const dates = useDates();
  const { maxStakePoints } = useHouseLimits('blackjack', blackjackBet);
  const [bet, balance] = [formatPoints(betPoints), formatPoints(balancePoints)];
  const own = raiseObstacle(protection, betPoints, dates);
  const isShort = balancePoints < betPoints;
  const short = (move: string) => (isShort ? `${move} takes another ${bet}; you have ${balance}.` : null);
  const high = `The highest bet for both hands is ${formatPoints(maxStakePoints)}.`;
  return {
    double: own ?? short('Doubling'),
    split: own ?? short('A split') ?? (2 * betPoints > maxStakePoints ? high : null),
  };
}

type Acting = { isFresh: boolean; isBlocked: boolean; obstacles: Obstacles };

/** H, S, D and P are moves during a round; before it H and D halve and double the bet, and M sets the highest. */
function useActions({ table }: Game, stake: Stake, { isFresh, isBlocked, obstacles }: Acting) {
  const deal = () => {
    if (isFresh) return;
    if (table.phase === 'unknown') return table.check();
    if (table.isOpen || table.phase === 'busy' || isBlocked) return;
    startTransition(() => {
      stake.settle();
      table.start({ betAmount: stake.points });
    });
  };
  const move = (name: MoveName) => {
    const { round } = table;
    if (isFresh || !table.isOpen || round === null) return;
    if (name === 'double' && (!round.canDouble || obstacles.double !== null)) return;
    if (name === 'split' && (round.canSplit !== true || obstacles.split !== null)) return;
    startTransition(() => table.move(`blackjack-${name}`, {}));
  };
  const duringOrBefore = (name: MoveName, before: () => void) => () => (table.isOpen ? move(name) : before());
  useKeyActions({
    ' ': deal,
    enter: deal,
    [MOVE_KEYS.hit]: duringOrBefore('hit', stake.halve),
    [MOVE_KEYS.stand]: () => move('stand'),
    [MOVE_KEYS.split]: () => move('split'),
    [MOVE_KEYS.double]: duringOrBefore('double', stake.double),
    m: () => table.isOpen || stake.toMax(),
    r: () => !table.isOpen && table.phase === 'idle' && table.reset(),
  });
  return { deal, move };
}
