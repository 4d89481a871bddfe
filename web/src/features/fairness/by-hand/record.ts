// Fills the form from a round's JSON record. The record is not trusted: the form is recomputed as if typed.
import { z } from 'zod';
import { fairRound } from '#contracts/fairness/calls.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import type { HandFields } from './claim.ts';
import { HAND_GAMES } from './hand-games.ts';

/** Other fields are not needed to recompute it and may be missing. */
const record = fairRound.reply.pick({
  game: true,
  params: true,
  outcome: true,
  stakePoints: true,
  payoutPoints: true,
  serverSeed: true,
  serverSeedHash: true,
  clientSeed: true,
  nonce: true,
});

export type RecordRead = { fields: HandFields } | { wrong: string };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fieldsOf({ game, params, outcome, ...told }: z.output<typeof record>): RecordRead {
  try {
    const round = HAND_GAMES[game].written(params, outcome);
    const { stakePoints, payoutPoints, nonce, serverSeed, ...texts } = told;
    return {
      fields: {
        game,
        round,
        ...texts,
        serverSeed: serverSeed ?? '',
        nonce: String(nonce),
        stakePoints: String(stakePoints),
        payoutPoints: String(payoutPoints),
      },
    };
  } catch (error) {
    if (error instanceof z.ZodError)
      return { wrong: `Its parameters or its outcome are none of ${GAME_TITLES[game]}.` };
    throw error;
  }
}

export function readRecord(text: string): RecordRead {
  const json = jsonOf(text);
  if (json === undefined) return { wrong: 'This is no JSON. Paste all of it, from { to }.' };
  const { data, error } = record.safeParse(json);
  if (data !== undefined) return fieldsOf(data);
  const part = error.issues[0]!.path[0];
  return {
    wrong: part === undefined ? 'This is no record of a round.' : `The record’s “${String(part)}” is missing or wrong.`,
  };
}
