import type { DatabasePool } from 'slonik';
import { expectationOf } from '#contracts/games/expected-return.ts';
import { figuresOf, type ReturnFigures, totalOf } from '#projections/house-returns/figures.ts';
import { readHouseReturns } from '#projections/house-returns/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export function houseReturnsHandler(pool: DatabasePool): Handler<'house-returns'> {
  return async () => {
    const games = await readHouseReturns(pool);
    return answer({
      games: games.map((sums) => {
        const { game } = sums;
        return { game, expectation: expectationOf(game), ...presentFigures(figuresOf(sums)) };
      }),
      totals: presentFigures(figuresOf(totalOf(games))),
    });
  };
}

function presentFigures({ turnoverPoints, payoutPoints, housePoints, expectedPoints, ...rest }: ReturnFigures) {
  return {
    turnover: turnoverPoints,
    payouts: payoutPoints,
    houseResult: housePoints,
    expectedPayouts: Number(expectedPoints),
    ...rest,
  };
}
