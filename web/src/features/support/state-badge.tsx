import type { TicketThread } from '#contracts/support/calls.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';

const STATES: Record<TicketThread['state'], { name: string; tone: BadgeTone }> = {
  unconfirmed: { name: 'Not sent yet', tone: 'notice' },
  open: { name: 'With support', tone: 'notice' },
  waiting: { name: 'Answered', tone: 'gain' },
  closed: { name: 'Closed', tone: 'plain' },
};

export function StateBadge({ state }: Pick<TicketThread, 'state'>) {
  const { name, tone } = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}
