import type { ChangeState } from '#contracts/approvals/change-request.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

type Request = {
  seq: number;
  kind: string;
  change: string;
  hash: string;
  thing: string | null;
  before: string;
  maker: string;
  requestedAt: number;
  expiresAt: number | null;
};

type End = {
  ended: Exclude<ChangeState, 'waiting'>;
  endedAt: number;
  checker: string | null;
  reason: string | null;
  outdatedBy: string | null;
};

/** A request has one beginning and one end. */
export type ApprovalDelta = {
  id: string;
  account: number;
  partition: number;
  request: Request | null;
  end: End | null;
};

export function foldApprovals(events: readonly LedgerEvent[]): ApprovalDelta[] {
  const deltas = new Map<string, ApprovalDelta>();
  const note = (id: string, { account, partition }: LedgerEvent, part: Partial<ApprovalDelta>) => {
    const before = deltas.get(id) ?? { id, account, partition, request: null, end: null };
    deltas.set(id, { ...before, ...part });
  };
  for (const event of events) {
    const { commandId, at, actor } = event;
    switch (event.type) {
      case 'change-requested':
        note(commandId, event, {
          request: { ...requestOf(event), thing: event.payload.thing, expiresAt: event.payload.expiresAt },
        });
        break;
      case 'second-person-waived':
        note(commandId, event, {
          request: { ...requestOf(event), thing: null, expiresAt: null },
          end: { ended: 'alone', endedAt: at, checker: actor, reason: null, outdatedBy: null },
        });
        break;
      case 'change-approved': {
        const reason = event.payload.reason === null ? null : withoutNull(event.payload.reason);
        note(event.payload.requestId, event, { end: { ...ended('approved', event), reason } });
        break;
      }
      case 'change-rejected':
        note(event.payload.requestId, event, {
          end: { ...ended('rejected', event), reason: withoutNull(event.payload.reason) },
        });
        break;
      case 'change-withdrawn':
        note(event.payload.requestId, event, { end: ended('withdrawn', event) });
        break;
      case 'change-expired':
        note(event.payload.requestId, event, { end: ended('expired', event) });
        break;
      case 'change-outdated':
        note(event.payload.requestId, event, { end: { ...ended('stale', event), outdatedBy: event.payload.by } });
        break;
      default:
    }
  }
  return [...deltas.values()];
}

function requestOf({ seq, actor, at, payload }: EventOf<'change-requested' | 'second-person-waived'>) {
  const { change, hash, before } = payload;
  const texts = { change: withoutNull(JSON.stringify(change)), before: withoutNull(JSON.stringify(before)) };
  return { seq, kind: change.type, ...texts, hash, maker: actor ?? '', requestedAt: at };
}

function ended(state: End['ended'], { at, actor }: LedgerEvent): End {
  return { ended: state, endedAt: at, checker: actor, reason: null, outdatedBy: null };
}

/** Maker and checker. The player's account is left out. */
export function newsOfApprovals(deltas: readonly ApprovalDelta[]): { accounts: readonly number[] } {
  const actors = deltas.flatMap(({ request, end }) => [request?.maker, end?.checker]);
  const accounts = actors.map((actor) => Number(/^operator:(\d+)$/.exec(actor ?? '')?.[1] ?? 0));
  return { accounts: [...new Set(accounts.filter((account) => account > 0))] };
}
