import type { Ledger } from '#contracts/outcome.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { eventIn } from '../module/event-in.ts';

const FIRST_NONCE = 0;

export function rotateSeedHandler(ledger: Ledger): Handler<'rotate-seed'> {
  return async ({ account, commandId, body: { clientSeed } }) => {
    const outcome = await ledger.submit({ type: 'rotate-seed', commandId, account, clientSeed });
    if (outcome.kind === 'refusal') return outcome;
    const revealed = eventIn(outcome, 'seed-revealed').payload;
    const committed = eventIn(outcome, 'seed-committed').payload;
    return answerOf({ revealed, seeds: { ...committed, nonce: FIRST_NONCE } }, outcome);
  };
}
