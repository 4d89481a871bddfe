// `rules.md` of the pack: each game in words, with its tables.
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { MOST_PICKS, PAYTABLES } from '#contracts/games/keno/paytables.ts';
import { kenoHundredths } from '#contracts/games/keno/paytables.ts';
import { FEWEST_MINES, minesHundredths, MOST_MINES, safeTiles } from '#contracts/games/mines/multipliers.ts';
import { FEWEST_ROWS, MOST_ROWS, plinkoHundredths, RISKS } from '#contracts/games/plinko/tables.ts';
import { roulette } from '#contracts/games/roulette/roulette.ts';
import { RULES } from '#contracts/games/rules.ts';
import { REEL_WEIGHTS, slots, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { statedReturns } from '../returns.ts';
import { wholes } from '../tables.ts';
import { BLACKJACK_WORDS } from './blackjack.ts';
import { DICE_WORDS } from './dice.ts';

const times = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}x`;

export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function rouletteTable(): string {
  return markdownTable(
    ['Place', 'Wins on', 'Pays'],
    roulette.odds.map(({ bet, winsOn, multiplierHundredths }) => [bet, winsOn, times(multiplierHundredths)]),
  );
}

function minesTable(): string {
  const counts = wholes(FEWEST_MINES, MOST_MINES);
  return markdownTable(
    ['Safe tiles', ...counts.map((count) => `${count} mines`)],
    wholes(1, safeTiles(FEWEST_MINES)).map((tiles) => [
      tiles,
      ...counts.map((count) => (tiles <= safeTiles(count) ? times(minesHundredths(count, tiles)) : '')),
    ]),
  );
}

function slotsTable(): string {
  const rows = SYMBOLS.map((symbol, place) => {
    return [symbol, REEL_WEIGHTS[place]!, times(slots.odds[place]!.multiplierHundredths)];
  });
  return markdownTable(['Symbol', 'Places of 101', 'Three of it pay'], rows);
}

function wheelTable(): string {
  const rows = SEGMENTS.map(({ weight, multiplierHundredths }, place) => [place, weight, times(multiplierHundredths)]);
  return markdownTable(['Segment', 'Places of 100', 'Pays'], rows);
}

function kenoTables(): string {
  return PAYTABLES.map((paytable) => {
    const picks = wholes(paytable === 'literal' ? 4 : 1, MOST_PICKS);
    const rows = wholes(0, MOST_PICKS).map((matches) => [
      matches,
      ...picks.map((count) => (matches <= count ? times(kenoHundredths(paytable, count, matches)) : '')),
    ]);
    return `Paytable \`${paytable}\`:\n\n${markdownTable(['Matches', ...picks.map((count) => `${count} picks`)], rows)}`;
  }).join('\n\n');
}

function plinkoTables(): string {
  return wholes(FEWEST_ROWS, MOST_ROWS)
    .map((rows) => {
      const buckets = wholes(0, rows);
      const lines = RISKS.map((risk) => [
        risk,
        ...buckets.map((bucket) => times(plinkoHundredths(rows, risk, bucket))),
      ]);
      return `${rows} rows:\n\n${markdownTable(['Risk', ...buckets.map((bucket) => `Bucket ${bucket}`)], lines)}`;
    })
    .join('\n\n');
}

/** Draws and payouts. */
const WORDS: Readonly<Record<GameName, () => string>> = {
  dice: () => DICE_WORDS,
  roulette:
    () => `One draw among 38: pockets 0 to 36, and 37 which is 00. Each line of a bet is paid apart, rounded down. On 0
and 00 only a straight bet wins. The stake of the round is the sum of its lines.

${rouletteTable()}`,
  crash:
    () => `One integer *u*: the crash point in hundredths is floor(96 x 2^32 / (u + 1)), at least 100 and at most 5000. The
multiplier rises from 1.00x by 0.01 every 20 ms. The player leaves at 1.01x or later, by hand or at a target set before
the bet; without one the target is 50.00x. Leaving at or below the crash point pays that multiplier; otherwise the round
pays nothing.`,
  mines:
    () => `3 to 10 mines on 25 tiles, numbered from 0 row by row. Each integer takes one of the tiles that are left, which
close up behind it: those are the mines. The player opens tiles one by one. A mine ends the round without a payout;
leaving pays by the safe tiles opened. A round that is abandoned before its first tile returns the stake. The house's
highest payout can end a round early, with that step's payout.

${minesTable()}`,
  slots:
    () => `Three draws among 101, one for each reel: the symbol whose running total of places is above the draw. Three equal
symbols pay by symbol; any two equal pay 1.50x.

${slotsTable()}`,
  blackjack: () => BLACKJACK_WORDS,
  wheel: () => `One draw among 100: the segment whose running total of places is above the draw.

${wheelTable()}`,
  keno: () => `20 of the numbers 1 to 80 are drawn: each integer takes one of the numbers that are left, which close up behind it. The
player picks 1 to 10 numbers before. The bet's \`paytable\` says which table pays.

${kenoTables()}`,
  plinko: () => `One draw among 2 for each row: 0 is left, 1 is right. The bucket is the number of steps to the right.

${plinkoTables()}`,
  baccarat:
    () => `Cards as in blackjack: two for the player, two for the banker. Aces count 1, tens and faces 0, and a hand's total is
its last digit. 8 or 9 with two cards ends the deal. Otherwise the player draws a third card at 5 or below. The banker then
draws at 5 or below if the player has not drawn; otherwise at 0 to 2 always, at 3 unless the player's third card counts 8,
at 4 on 2 to 7, at 5 on 4 to 7, at 6 on 6 or 7. The player's side pays 2.00x, the banker's 1.95x, a tie 9.00x; a tie returns
bets on the other two.`,
};

function returnTable(game: GameName): string {
  const rows = statedReturns()
    .filter((stated) => stated.game === game)
    .map(({ bet, returned, decimal }) => [bet, returned, decimal]);
  return markdownTable(['Bet', 'Exact return', 'Rounded down'], rows);
}

const RETURN_WORDS: { readonly [game in GameName]?: string } = {
  crash:
    'Every target from 1.01x to 50.00x returns 24/25, less at most target / 2^32, because chances are whole multiples of 2^-32. Some targets:',
  blackjack: 'The mean return of the best play, in first stakes. Any other play returns less.',
  mines: 'Of the plan to leave after that number of safe tiles.',
};

const HEAD = `# Rules of the games

Stakes and payouts are whole points. A payout is floor(stake x multiplier), so on a small stake a little less is returned
than the fractions say. \`commitments.md\` says what a draw is. \`rules.json\` has the same tables as data, and
\`returns.json\` has the chance of every way to win. \`verifier.mjs\` counts those again from the tables.
`;

export function rulesInWords(): string {
  const games = GAME_NAMES.map((game) => {
    const { rulesVersion } = RULES[game];
    const words = RETURN_WORDS[game];
    const said = words === undefined ? '' : `${words}\n\n`;
    return `## ${GAME_TITLES[game]}

\`${game}\`, version ${rulesVersion} of its rules.

${WORDS[game]()}

Return:

${said}${returnTable(game)}
`;
  });
  return [HEAD, ...games].join('\n');
}
