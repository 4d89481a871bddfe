import { blackjack } from './blackjack.mjs';
import { cardOf, distinctOf, oneByWeight, oneOf, TWO_TO_32 } from './draws.mjs';
import { Refused, returnedOn } from './refused.mjs';

// Each game takes { table, params, moves, stake } and a function that gives its first integers, and says what came of it.
const paid = (stake, outcome, hundredths) => ({ outcome, hundredths, payout: returnedOn(stake, hundredths) });

function entryOf(entries, key, name) {
  const entry = Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
  if (entry === undefined) throw new Refused('params', `the rules have no ${name} ${key}`);
  return entry;
}

// The moves of these games have one name. Anything beside it would have no check against the outcome.
function onlyMove(moves, name) {
  const isOnly = typeof moves === 'object' && moves !== null && Object.keys(moves).join() === name;
  if (!isOnly) throw new Refused('moves', `its moves have something else than ${name}`);
  return moves[name];
}

function dice({ table, params, stake }, draws) {
  const winning = entryOf(table.wins, params.prediction, 'prediction');
  const die = 1 + oneOf(table.sides, draws(1)[0]);
  return paid(stake, { die }, winning.includes(die) ? table.winHundredths : 0);
}

function numbersOf({ places, pockets }, { type, value }) {
  if (type === 'straight') {
    if (!Number.isInteger(value) || value < 0 || value >= pockets)
      throw new Refused('params', `there is no pocket ${value}`);
    return [value];
  }
  const numbers = entryOf(places, type, 'place');
  return Array.isArray(numbers) ? numbers : entryOf(numbers, value, type);
}

// Each line is paid apart, rounded down.
function roulette({ table, params, stake }, draws) {
  const pocket = oneOf(table.pockets, draws(1)[0]);
  let [total, payout] = [0n, 0n];
  for (const line of params.lines) {
    total += BigInt(line.amountPoints);
    const hundredths = entryOf(table.hundredths, line.type, 'place');
    if (numbersOf(table, line).includes(pocket)) payout += returnedOn(line.amountPoints, hundredths);
  }
  if (total !== BigInt(stake))
    throw new Refused('params', `its lines add up to ${total} points, its stake is ${stake}`);
  return { outcome: { pocket }, hundredths: Number((payout * 100n) / total), payout };
}

// The seeds fix the crash point, the moves where the player left. A cash-out is at or below both the crash point and the target.
// A flight without one ended before its target.
function crash({ table, params, moves, stake }, draws) {
  const point = Math.floor((table.sharePercent * TWO_TO_32) / (draws(1)[0] + 1));
  const crashPointHundredths = Math.min(table.highestHundredths, Math.max(table.lowestHundredths, point));
  const target = params.autoCashOutHundredths ?? table.highestHundredths;
  const cashOut = onlyMove(moves, 'cashOut');
  if (cashOut === null) {
    if (target <= crashPointHundredths) throw new Refused('moves', `it reached its target of ${target} hundredths`);
  } else if (cashOut > crashPointHundredths || cashOut > target) {
    throw new Refused('moves', `its cash-out at ${cashOut} is past the crash at ${crashPointHundredths} or the target`);
  } else if (!(cashOut >= table.lowestCashOutHundredths)) {
    throw new Refused('moves', `its cash-out at ${cashOut} is below ${table.lowestCashOutHundredths} hundredths`);
  }
  return paid(stake, { crashPointHundredths, cashOutHundredths: cashOut }, cashOut ?? 0);
}

function mines({ table, params, moves, stake }, draws) {
  const steps = entryOf(table.hundredths, params.mineCount, 'number of mines');
  const hidden = distinctOf(0, table.tiles, draws(params.mineCount));
  const opened = onlyMove(moves, 'reveal');
  if (!Array.isArray(opened) || new Set(opened).size !== opened.length)
    throw new Refused('moves', 'its moves are no list of different tiles');
  if (!opened.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < table.tiles))
    throw new Refused('moves', 'it opens a tile that is not on the board');
  const hitAt = opened.findIndex((tile) => hidden.includes(tile));
  if (hitAt !== -1 && hitAt !== opened.length - 1) throw new Refused('moves', 'it has moves after its end');
  const revealed = hitAt === -1 ? opened : opened.slice(0, hitAt);
  const outcome = { mines: hidden, revealed, hitTile: hitAt === -1 ? null : opened[hitAt] };
  // An abandoned round without an open tile returns its stake.
  return paid(stake, outcome, hitAt === -1 ? (revealed.length === 0 ? 100 : steps[revealed.length - 1]) : 0);
}

function slots({ table, stake }, draws) {
  const [left, middle, right] = draws(3).map((integer) => table.symbols[oneByWeight(table.weights, integer)]);
  const isPair = left === middle || middle === right || left === right;
  const hundredths = left === middle && middle === right ? table.three[left] : isPair ? table.anyTwo : 0;
  return paid(stake, { symbols: [left, middle, right] }, hundredths);
}

function wheel({ table, stake }, draws) {
  const weights = table.segments.map(({ weight }) => weight);
  const segment = oneByWeight(weights, draws(1)[0]);
  return paid(stake, { segment }, table.segments[segment].hundredths);
}

function keno({ table, params, stake }, draws) {
  const { numbers } = params;
  const byMatches = entryOf(entryOf(table.paytables, params.paytable, 'paytable'), numbers.length, 'number of picks');
  const areRight = numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= table.numbers);
  if (!areRight || new Set(numbers).size !== numbers.length)
    throw new Refused('params', 'its picks are not on the card');
  const drawn = distinctOf(1, table.numbers, draws(table.drawn));
  const matches = numbers.filter((number) => drawn.includes(number)).length;
  return paid(stake, { drawn, matches }, byMatches[matches]);
}

function plinko({ table, params, stake }, draws) {
  const buckets = entryOf(entryOf(table.hundredths, params.rows, 'number of rows'), params.risk, 'risk');
  const path = draws(params.rows).map((integer) => oneOf(2, integer));
  const bucket = path.reduce((rights, step) => rights + step, 0);
  return paid(stake, { path, bucket }, buckets[bucket]);
}

const pipsOf = (card) => {
  const rank = card.slice(0, -1);
  if (rank === 'A') return 1;
  return '10JQK'.includes(rank) ? 0 : Number(rank);
};
const baccaratTotal = (cards) => cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10;

// The third-card rule. `third`: pips of the player's third card, or null.
export function bankerDraws(total, third) {
  if (third === null) return total <= 5;
  if (total <= 2) return true;
  return (
    { 3: third !== 8, 4: third >= 2 && third <= 7, 5: third >= 4 && third <= 7, 6: third === 6 || third === 7 }[
      total
    ] ?? false
  );
}

function baccarat({ table, params, stake }, draws) {
  const wins = entryOf(table.wins, params.betOn, 'side');
  const cards = draws(6).map(cardOf);
  const playerCards = cards.splice(0, 2);
  const bankerCards = cards.splice(0, 2);
  if (baccaratTotal(playerCards) < 8 && baccaratTotal(bankerCards) < 8) {
    const third = baccaratTotal(playerCards) <= 5 ? cards.shift() : null;
    if (bankerDraws(baccaratTotal(bankerCards), third === null ? null : pipsOf(third))) bankerCards.push(cards.shift());
    if (third !== null) playerCards.push(third);
  }
  const lead = baccaratTotal(playerCards) - baccaratTotal(bankerCards);
  const result = lead === 0 ? 'tie' : lead > 0 ? 'player' : 'banker';
  const push = result === 'tie' ? table.betBackOnTie : 0;
  return paid(stake, { playerCards, bankerCards, result }, params.betOn === result ? wins : push);
}

// The moves of these follow from their outcome, and their outcome from the moves.
export const GAMES_WITH_MOVES = new Set(['crash', 'mines', 'blackjack']);

export const GAMES = { dice, roulette, crash, mines, slots, blackjack, wheel, keno, plinko, baccarat };
