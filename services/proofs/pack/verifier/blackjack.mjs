import { cardOf } from './draws.mjs';
import { Refused, returnedOn } from './refused.mjs';

const MOST_CARDS = 52;

function cardValue(card) {
  const rank = card.slice(0, -1);
  if (rank === 'A') return 11;
  return 'JQK'.includes(rank) ? 10 : Number(rank);
}

// Aces count 11 unless that exceeds 21.
function totalOf(cards) {
  let total = cards.reduce((sum, card) => sum + cardValue(card), 0);
  for (const card of cards) if (total > 21 && cardValue(card) === 11) total -= 10;
  return total;
}

const isNatural = (cards) => cards.length === 2 && totalOf(cards) === 21;

function resultOf(player, dealer) {
  const [own, theirs] = [totalOf(player), totalOf(dealer)];
  if (own > 21) return 'bust';
  if (theirs > 21 || own > theirs) return 'win';
  return own === theirs ? 'push' : 'lose';
}

function playDealer(dealer, draw, standsOn) {
  while (totalOf(dealer) < standsOn) dealer.push(draw());
}

// Takes the moves of one hand: hits, then a stand unless the hand is at 21 or above after a split, or bust.
function playHand(hand, moves, { draw, endsAt }) {
  while (totalOf(hand) < endsAt) {
    const move = moves.shift();
    if (move === 'stand') return;
    if (move !== 'hit') throw new Refused('moves', `its moves have ${move ?? 'no end'} where a hit or a stand is due`);
    hand.push(draw());
  }
}

function playSplit(player, dealer, moves, { draw, standsOn }) {
  if (cardValue(player[0]) !== cardValue(player[1])) throw new Refused('moves', 'it splits cards of two values');
  const hands = player.map((card) => [card]);
  for (const hand of hands) hand.push(draw());
  // Split aces get one card each.
  if (cardValue(player[0]) !== 11) for (const hand of hands) playHand(hand, moves, { draw, endsAt: 21 });
  if (hands.some((hand) => totalOf(hand) <= 21)) playDealer(dealer, draw, standsOn);
  return hands.map((cards) => ({ cards, result: resultOf(cards, dealer) }));
}

function together(results, hundredths) {
  if (results.every((result) => result === 'bust')) return 'bust';
  if (hundredths === 100) return 'push';
  return hundredths > 100 ? 'win' : 'lose';
}

function endOfSplit({ player, dealer, moves, stake, table, rulesVersion }, tools) {
  if (rulesVersion < 2) throw new Refused('moves', 'version 1 of the rules has no split');
  const split = playSplit(player, dealer, moves, tools);
  const results = split.map(({ result }) => result);
  const hundredths = (table.results[results[0]] + table.results[results[1]]) / 2;
  const result = together(results, hundredths);
  const outcome = { playerCards: player, dealerCards: dealer, isDoubled: false, result, split };
  return { outcome, hundredths, payout: returnedOn(stake, hundredths) };
}

// `moves`: "hit", "stand", "double" and "split" in the order of play. An abandoned round stands.
export function blackjack({ table, moves: told, stake, rulesVersion }, draws) {
  if (!Array.isArray(told)) throw new Refused('moves', 'its moves are no list');
  const cards = draws(MOST_CARDS).map(cardOf);
  const player = cards.splice(0, 2);
  const dealer = cards.splice(0, 2);
  const tools = { draw: () => cards.shift(), standsOn: table.dealerStandsOn };
  const moves = [...told];
  let [isDoubled, result] = [false, null];
  if (isNatural(player) || isNatural(dealer)) {
    result = isNatural(player) === isNatural(dealer) ? 'push' : isNatural(player) ? 'blackjack' : 'lose';
  } else if (moves[0] === 'split') {
    moves.shift();
    const end = endOfSplit({ player, dealer, moves, stake, table, rulesVersion }, tools);
    if (moves.length > 0) throw new Refused('moves', 'it has moves after its end');
    return end;
  } else {
    isDoubled = moves[0] === 'double';
    if (isDoubled) player.push((moves.shift(), tools.draw()));
    else playHand(player, moves, { draw: tools.draw, endsAt: 22 });
    if (totalOf(player) <= 21) playDealer(dealer, tools.draw, tools.standsOn);
    result = resultOf(player, dealer);
  }
  if (moves.length > 0) throw new Refused('moves', 'it has moves after its end');
  const hundredths = table.results[result];
  const outcome = { playerCards: player, dealerCards: dealer, isDoubled, result };
  return { outcome, hundredths, payout: returnedOn(stake, hundredths) };
}
