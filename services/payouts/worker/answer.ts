import type { Outcome, Seen } from '../providers/port.ts';

export type AttemptAnswer = { step: 'send' | 'ask'; outcome: string; detail: string; raw: string };

const MOST_DETAIL = 200;
const MOST_RAW = 2000;

/** For staff. `raw` is as the adapter cut it. */
export function answerOfSend(outcome: Outcome): AttemptAnswer {
  const detail = 'code' in outcome ? outcome.code : 'why' in outcome ? outcome.why : '';
  return answer('send', outcome.kind, { detail, raw: 'raw' in outcome ? outcome.raw : '' });
}

export function answerOfAsk(seen: Seen): AttemptAnswer {
  switch (seen.kind) {
    case 'found':
      return answer('ask', seen.stage, { detail: seen.word, raw: seen.raw });
    case 'absent':
      return answer('ask', 'absent', {
        detail: seen.certain ? 'It has no such payment.' : 'It lists no such payment yet.',
        raw: '',
      });
    case 'unknown':
      return answer('ask', 'unknown', { detail: seen.why, raw: '' });
  }
}

function answer(
  step: AttemptAnswer['step'],
  outcome: string,
  { detail, raw }: Pick<AttemptAnswer, 'detail' | 'raw'>,
): AttemptAnswer {
  return { step, outcome, detail: stored(detail, MOST_DETAIL), raw: stored(raw, MOST_RAW) };
}

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
function stored(text: string, most: number): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed();
}
