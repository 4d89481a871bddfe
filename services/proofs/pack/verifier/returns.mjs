import { blackjackReturn } from './blackjack-return.mjs';
import { choose, fraction, fractionText, isLess, plus, times } from './fractions.mjs';
import { bankerDraws } from './games.mjs';

// The chance and the multiplier of every way to win, counted from the tables alone. All fractions are exact.
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const way = (on, chance, hundredths) => ({ on, chance, hundredths });

const numbersFrom = (first, size) => Array.from({ length: size }, (_, place) => first + place);

// Of equally likely numbers. One that is listed twice, or cannot be drawn, adds nothing.
const chanceOf = (listed, drawn) =>
  fraction(BigInt(drawn.filter((number) => listed.includes(number)).length), BigInt(drawn.length));

function ofDice({ sides, wins, winHundredths }) {
  return Object.entries(wins).map(([bet, numbers]) => [
    bet,
    [way('win', chanceOf(numbers, numbersFrom(1, sides)), winHundredths)],
  ]);
}

// A place with values, such as a dozen, is stated once: its values have equal chances, and share no number.
function ofRoulette({ pockets, hundredths, places }) {
  const drawn = numbersFrom(0, pockets);
  return Object.entries(hundredths).flatMap(([bet, multiplier]) => {
    const ofBet = bet === 'straight' ? drawn.map((pocket) => [pocket]) : places[bet];
    const values = Array.isArray(ofBet) && bet !== 'straight' ? [ofBet] : Object.values(ofBet);
    const numbers = values.flat();
    const areApart = new Set(numbers).size === numbers.length;
    return values.flatMap((listed, at) => {
      const isStated = at > 0 && areApart && listed.length === values[0].length;
      if (isStated && listed.every((number) => drawn.includes(number))) return [];
      return [[at === 0 ? bet : `${bet} ${at + 1}`, [way('win', chanceOf(listed, drawn), multiplier)]]];
    });
  });
}

// By going through all three reels.
function ofSlots({ symbols, weights, three, anyTwo }) {
  const ways = new Map([...symbols.map((symbol) => [`three ${symbol}`, 0n]), ['any two equal', 0n]]);
  const places = weights.map((weight, place) => [symbols[place], BigInt(weight)]);
  for (const [left, one] of places)
    for (const [middle, two] of places)
      for (const [right, other] of places) {
        const isPair = left === middle || middle === right || left === right;
        const name = left === middle && middle === right ? `three ${left}` : 'any two equal';
        if (isPair) ways.set(name, (ways.get(name) ?? 0n) + one * two * other);
      }
  const all = BigInt(sum(weights)) ** 3n;
  const paid = (name) => (name === 'any two equal' ? anyTwo : three[name.slice('three '.length)]);
  return [['spin', [...ways].map(([name, count]) => way(name, fraction(count, all), paid(name)))]];
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

// Return and ways to win of each bet of a game, by its table.
function returnsOf(game, table) {
  if (game === 'blackjack')
    return [true, false].map((maySplit) => {
      return [`best play, version ${maySplit ? 2 : 1}`, { returned: blackjackReturn(table, maySplit), text: '' }];
    });
  return DERIVED[game](table).map(([bet, ways]) => {
    const paying = ways.filter(PAYS);
    const returned = paying.map(shareOf).reduce(plus, [0n, 1n]);
    const text = paying.map(({ on, chance, hundredths }) => `${on} ${fractionText(chance)} x ${hundredths}`).join('; ');
    return [bet, { returned, text }];
  });
}

const DERIVABLE = [...Object.keys(DERIVED), 'blackjack'];

// Compares the stated returns with those of the tables.
export function returnFindings({ games }, stated) {
  const unknown = stated.filter(({ game }) => !DERIVABLE.includes(game));
  const found = DERIVABLE.flatMap((game) =>
    gameFindings(
      game,
      games[game].table,
      stated.filter((one) => one.game === game),
    ),
  );
  return { found: [...found, ...unknown.map(({ game }) => `there is no game ${game}`)], bets: stated.length };
}

export function gameFindings(game, table, stated) {
  const derived = new Map(returnsOf(game, table));
  const found = [];
  for (const { bet, ways, returned } of stated) {
    const due = derived.get(bet);
    derived.delete(bet);
    if (due === undefined) found.push(`${game}: ${bet} is not a bet of the rules`);
    else if (fractionText(due.returned) !== returned)
      found.push(`${game}: ${bet} is stated to return ${returned}, its table returns ${fractionText(due.returned)}`);
    else if (ways.map(({ on, chance, hundredths }) => `${on} ${chance} x ${hundredths}`).join('; ') !== due.text)
      found.push(`${game}: ${bet} has other ways to win in its table: ${due.text}`);
  }
  for (const [bet, { returned }] of derived)
    if (game !== 'crash' || !isOneOfAllTargets(bet, returned)) found.push(`${game}: ${bet} is not stated`);
  return found;
}

// Only some targets of crash are stated. Each of the others returns 24/25, less what rounding its chance down takes.
function isOneOfAllTargets(bet, returned) {
  const [, target] = /at (\d+) /.exec(bet);
  const least = plus(fraction(24n, 25n), fraction(-BigInt(target), 100n * ALL_INTEGERS));
  return !isLess(fraction(24n, 25n), returned) && isLess(least, returned);
}
