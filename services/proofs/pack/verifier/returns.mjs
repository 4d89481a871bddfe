import { blackjackReturn } from './blackjack-return.mjs';
import { choose, fraction, fractionText, isLess, plus, times } from './fractions.mjs';
import { bankerDraws } from './games.mjs';

// The chance and the multiplier of every way to win, counted from the tables alone. All fractions are exact.
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const way = (on, chance, hundredths) => ({ on, chance, hundredths });

function ofDice({ sides, wins, winHundredths }) {
  return Object.entries(wins).map(([bet, numbers]) => [
    bet,
    [way('win', fraction(BigInt(numbers.length), BigInt(sides)), winHundredths)],
  ]);
}

function ofRoulette({ pockets, hundredths, places }) {
  return Object.entries(hundredths).map(([bet, multiplier]) => {
    const numbers = bet === 'straight' ? [0] : Array.isArray(places[bet]) ? places[bet] : Object.values(places[bet])[0];
    return [bet, [way('win', fraction(BigInt(numbers.length), BigInt(pockets)), multiplier)]];
  });
}

function ofSlots({ symbols, weights, three, anyTwo }) {
  const all = BigInt(sum(weights)) ** 3n;
  const triples = symbols.map((symbol, place) =>
    way(`three ${symbol}`, fraction(BigInt(weights[place]) ** 3n, all), three[symbol]),
  );
  const pairs = sum(weights.map((weight) => 3 * weight * weight * (sum(weights) - weight)));
  return [['spin', [...triples, way('any two equal', fraction(BigInt(pairs), all), anyTwo)]]];
}

function ofWheel({ segments }) {
  const total = BigInt(sum(segments.map(({ weight }) => weight)));
  const ways = segments.map(({ weight, hundredths }, place) =>
    way(`segment ${place}`, fraction(BigInt(weight), total), hundredths),
  );
  return [['spin', ways]];
}

function ofKeno({ numbers, drawn, paytables }) {
  return Object.entries(paytables).flatMap(([paytable, byPicks]) =>
    Object.entries(byPicks).map(([picks, byMatches]) => {
      const chanceOf = (matches) =>
        fraction(choose(drawn, matches) * choose(numbers - drawn, picks - matches), choose(numbers, Number(picks)));
      return [
        `${paytable}, ${picks} picks`,
        byMatches.map((paid, matches) => way(`${matches} matches`, chanceOf(matches), paid)),
      ];
    }),
  );
}

function ofPlinko({ hundredths }) {
  return Object.entries(hundredths).flatMap(([rows, byRisk]) =>
    Object.entries(byRisk).map(([risk, buckets]) => {
      const ways = buckets.map((paid, bucket) =>
        way(`bucket ${bucket}`, fraction(choose(Number(rows), bucket), 2n ** BigInt(rows)), paid),
      );
      return [`${rows} rows, ${risk} risk`, ways];
    }),
  );
}

function ofMines({ tiles, hundredths }) {
  return Object.entries(hundredths).flatMap(([mines, steps]) =>
    steps.map((paid, before) => {
      const chance = fraction(choose(tiles - mines, before + 1), choose(tiles, before + 1));
      return [`${mines} mines, ${before + 1} safe tiles`, [way('win', chance, paid)]];
    }),
  );
}

const ALL_INTEGERS = 2n ** 32n;

// Integers that reach a target: floor(share x 2^32 / target) of 2^32.
function ofCrash({ sharePercent, lowestCashOutHundredths, highestHundredths }) {
  const bets = [];
  for (let target = lowestCashOutHundredths; target <= highestHundredths; target++) {
    const chance = fraction((BigInt(sharePercent) * ALL_INTEGERS) / BigInt(target), ALL_INTEGERS);
    bets.push([`cash out at ${target} hundredths`, [way('win', chance, target)]]);
  }
  return bets;
}

// Pips of a card and how many of 13 ranks have them.
const PIPS = [[0, 4], ...Array.from({ length: 9 }, (_, before) => [before + 1, 1])];

// Equally likely draws of six ranks, of 13^6, by the winning side. Cards that are not drawn count all their ranks.
function baccaratDraws() {
  const counts = { player: 0, banker: 0, tie: 0 };
  const add = (player, banker, ways) => {
    counts[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += ways;
  };
  const pairs = PIPS.flatMap(([one, some]) => PIPS.map(([other, more]) => [(one + other) % 10, some * more]));
  const drawForBanker = (player, banker, third, ways) => {
    if (!bankerDraws(banker, third)) return add(player, banker, 13 * ways);
    for (const [pips, some] of PIPS) add(player, (banker + pips) % 10, some * ways);
  };
  for (const [player, some] of pairs)
    for (const [banker, more] of pairs) {
      const ways = some * more;
      if (player >= 8 || banker >= 8) add(player, banker, 169 * ways);
      else if (player >= 6) drawForBanker(player, banker, null, 13 * ways);
      else for (const [pips, many] of PIPS) drawForBanker((player + pips) % 10, banker, pips, many * ways);
    }
  return counts;
}

function ofBaccarat({ wins, betBackOnTie }) {
  const counts = baccaratDraws();
  const chanceOf = (side) => fraction(BigInt(counts[side]), 13n ** 6n);
  return Object.entries(wins).map(([side, paid]) => {
    const ties = side === 'tie' ? [] : [way('tie', chanceOf('tie'), betBackOnTie)];
    return [side, [way(side, chanceOf(side), paid), ...ties]];
  });
}

const DERIVED = {
  dice: ofDice,
  roulette: ofRoulette,
  crash: ofCrash,
  mines: ofMines,
  slots: ofSlots,
  wheel: ofWheel,
  keno: ofKeno,
  plinko: ofPlinko,
  baccarat: ofBaccarat,
};

const shareOf = ({ chance, hundredths }) => times(chance, fraction(BigInt(hundredths), 100n));
const PAYS = ({ hundredths }) => hundredths > 0;

// Return and ways to win by the tables, keyed by game and bet.
function derivedReturns(games) {
  const bets = new Map();
  for (const [game, derive] of Object.entries(DERIVED))
    for (const [bet, ways] of derive(games[game].table)) {
      const paying = ways.filter(PAYS);
      const returned = paying.map(shareOf).reduce(plus, [0n, 1n]);
      const text = paying
        .map(({ on, chance, hundredths }) => `${on} ${fractionText(chance)} x ${hundredths}`)
        .join('; ');
      bets.set(`${game}: ${bet}`, { returned, text });
    }
  for (const maySplit of [true, false]) {
    const bet = `best play, version ${maySplit ? 2 : 1}`;
    bets.set(`blackjack: ${bet}`, { returned: blackjackReturn(games.blackjack.table, maySplit), text: '' });
  }
  return bets;
}

// Compares the stated returns with those of the tables.
export function returnFindings({ games }, stated) {
  const derived = derivedReturns(games);
  const found = [];
  for (const { game, bet, ways, returned } of stated) {
    const due = derived.get(`${game}: ${bet}`);
    derived.delete(`${game}: ${bet}`);
    if (due === undefined) found.push(`${game}: ${bet} is not a bet of the rules`);
    else if (fractionText(due.returned) !== returned)
      found.push(`${game}: ${bet} is stated to return ${returned}, its table returns ${fractionText(due.returned)}`);
    else if (ways.map(({ on, chance, hundredths }) => `${on} ${chance} x ${hundredths}`).join('; ') !== due.text)
      found.push(`${game}: ${bet} has other ways to win in its table: ${due.text}`);
  }
  for (const [name, { returned }] of derived)
    if (!isOneOfAllTargets(name, returned)) found.push(`${name} is not stated`);
  return { found, bets: stated.length };
}

// Only some targets of crash are stated. Each of the others returns 24/25, less what rounding its chance down takes.
function isOneOfAllTargets(name, returned) {
  if (!name.startsWith('crash: ')) return false;
  const [, target] = /at (\d+) /.exec(name);
  const least = plus(fraction(24n, 25n), fraction(-BigInt(target), 100n * ALL_INTEGERS));
  return !isLess(fraction(24n, 25n), returned) && isLess(least, returned);
}
