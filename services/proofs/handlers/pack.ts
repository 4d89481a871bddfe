import { endOfDay } from '#contracts/days/utc-day.ts';
import type { Threads } from '#infra/threads/threads.ts';
import { exportKeysOf } from '../../finance/port/export-keys.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { makePack, type NoPack, sentenceOf } from '../port/make-pack.ts';

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
      const made = await makePack({ threads, databaseUrl, key, asked: { from, to, mostRounds } });
      if (made.kind !== 'made') return refusalOf(made);
      const { size, bytes: stream } = made;
      const name = `auditors-pack-${from}-${to}.zip`;
      return { ...answer(''), file: { name, size, stream, [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() } };
    } finally {
      isMaking = false;
    }
  };
}

function refusalOf(made: NoPack): Refused {
  switch (made.kind) {
    case 'behind':
      return refused('position-not-reached', sentenceOf(made));
    case 'empty':
      return refused('pack-empty', sentenceOf(made));
    case 'too-slow':
      return refused('task-too-large', sentenceOf(made));
    case 'too-few':
      return refused('pack-too-small', sentenceOf(made));
  }
}
