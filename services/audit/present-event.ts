import { type AuditEvent, causeIdIn } from '#contracts/audit/event.ts';
import { pointAccountsOf } from '#contracts/books/ledger-accounts.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { kindOf } from '#contracts/kinds.ts';
import { namesBy, operatorNames } from '../module/person-names.ts';

/** With the names of players and staff. */
export async function presentEvents(
  identity: Pick<Identity, 'publicPersons'>,
  events: readonly LedgerEvent[],
): Promise<AuditEvent[]> {
  const shown = events.map(presentEvent);
  const [nameOf, staffName] = await Promise.all([
    namesBy(identity)(shown.map(({ account }) => account)),
    operatorNames(
      identity,
      shown.map(({ actor }) => actor),
    ),
  ]);
  return shown.map((event) => ({
    ...event,
    username: nameOf(event.account),
    actorName: staffName(event.actor),
  }));
}

/** Without names. */
export function presentEvent(event: LedgerEvent): AuditEvent {
  const { partition, seq, at, account, version, type, game, actor, commandId, amount, available, held } = event;
  const payload: Readonly<Record<string, unknown>> = event.payload;
  const kind = kindOf(type, game);
  const accounts = pointAccountsOf(kind);
  const dollars = kind.dollars?.(event.payload as never);
  const { reason } = payload;
  return {
    place: `${partition}-${seq}`,
    at: instantOf(at),
    account,
    username: null,
    version,
    type,
    game,
    actor: actor ?? 'player',
    actorName: null,
    commandId,
    causeId: causeIdIn(payload) ?? commandId,
    points: accounts === null ? null : { amount, ...accounts },
    dollars: dollars === undefined ? null : { micros: dollars.micros, to: dollars.debit, from: dollars.credit },
    available,
    held,
    reason: typeof reason === 'string' ? reason : null,
    payload,
  };
}
