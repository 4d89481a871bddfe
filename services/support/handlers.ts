import type { Support } from '#contracts/internal/support.ts';
import type { Ground } from '../module/ground.ts';
import { noteHandlers } from './notes.ts';
import { staffTicketHandlers } from './staff-tickets.ts';
import { ticketHandlers } from './tickets.ts';

export function handlers(ground: Ground, support: Support) {
  const deps = { ...ground, support };
  return { ...ticketHandlers(support), ...staffTicketHandlers(deps), ...noteHandlers(deps) };
}
