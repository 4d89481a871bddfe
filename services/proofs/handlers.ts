import type { Ground } from '../module/ground.ts';
import { auditorHandlers } from './auditors/handlers.ts';
import { eventProofHandlers } from './events/event-proof.ts';
import { openLogsHandler } from './serve/open-logs.ts';
import { proofStatusHandler } from './status/proof-status.ts';
import { historyHandler } from './history/handler.ts';
import { packHandler } from './handlers/pack.ts';

export function handlers(ground: Ground) {
  return {
    ...eventProofHandlers(ground),
    ...auditorHandlers(ground),
    'own-history': historyHandler(ground),
    'proof-status': proofStatusHandler(ground),
    'auditors-pack': packHandler(ground),
    'open-logs': openLogsHandler(ground),
  };
}
