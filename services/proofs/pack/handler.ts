import { endOfDay } from '#contracts/days/utc-day.ts';
import type { Threads } from '#infra/threads/threads.ts';
import { exportKeysOf } from '../../finance/port/export-keys.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { type MadePack, makePack } from './make-pack.ts';
import { playerKeyOf } from './player-key.ts';

type PackDeps = {
  threads: Threads;
  databaseUrl: string;
  signingKeys: readonly string[];
  publicUrl: string | null;
  now: () => number;
};

export function packHandler({ threads, databaseUrl, signingKeys, publicUrl, now }: PackDeps): Handler<'auditors-pack'> {
  const [key] = exportKeysOf(signingKeys, publicUrl);
  let isMaking = false;
  return async ({ query: { from, to, rounds: mostRounds } }) => {
    if (now() < endOfDay(to))
      return refused('pack-not-over', 'The last day is not over: more seeds may be revealed in it.');
    if (isMaking) return refused('pack-running', 'Another pack is being made. Try again when it is done.');
    isMaking = true;
    try {
      const asked = { from, to, mostRounds, playerKey: playerKeyOf(key) };
      const made = await makePack({ threads, databaseUrl, key, asked });
      if (made.kind !== 'made') return refusalOf(made);
      const { size, bytes: stream } = made;
      const name = `auditors-pack-${from}-${to}.zip`;
      return { ...answer(''), file: { name, size, stream, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() } };
    } finally {
      isMaking = false;
    }
  };
}

function refusalOf(made: Exclude<MadePack, { kind: 'made' }>): Refused {
  switch (made.kind) {
    case 'behind':
      return refused('position-not-reached', 'The rounds of these days are still being read. Try again in a moment.');
    case 'too-slow':
      return refused('task-too-large', 'This takes longer than one task may, and was stopped. Choose fewer rounds.');
    case 'too-few':
      return refused('pack-too-small', `The first seed pair of these days has ${made.rounds} rounds. Allow that many.`);
  }
}
