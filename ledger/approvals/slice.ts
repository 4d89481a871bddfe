import type { EventOf } from '#contracts/events.ts';
import { sliceOf } from '../engine/book/slice.ts';

export type ChangeRequest = {
  requestId: string;
  /** Actor. */
  maker: string;
  change: EventOf<'change-requested'>['payload']['change'];
  hash: string;
  thing: string | null;
  /** Milliseconds. */
  expiresAt: number;
};

/** Those that wait. */
export type ChangeRequests = Map<string, ChangeRequest>;

type Ended = 'change-approved' | 'change-rejected' | 'change-withdrawn' | 'change-expired' | 'change-outdated';

declare module '../engine/book/account.ts' {
  interface Account {
    approvals: ChangeRequests | undefined;
  }
}

const ends = (requests: ChangeRequests, { payload }: EventOf<Ended>) => void requests.delete(payload.requestId);

const NOT_WAITING = 'no such change request was waiting';
const isUnknown = (requests: Readonly<ChangeRequests>, { payload }: EventOf<Ended>) =>
  requests.has(payload.requestId) ? null : NOT_WAITING;

export const approvalSlice = sliceOf<Ended | 'change-requested' | 'second-person-waived'>()({
  name: 'approvals',
  version: 1,
  foldsPast: false,
  initial: (): ChangeRequests => new Map(),
  isEmpty: (requests) => requests.size === 0,
  evolve: {
    'change-requested': (requests, { commandId: requestId, actor, payload: { change, hash, thing, expiresAt } }) => {
      requests.set(requestId, { requestId, maker: actor ?? '', change, hash, thing, expiresAt });
    },
    'change-approved': ends,
    'change-rejected': ends,
    'change-withdrawn': ends,
    'change-expired': ends,
    'change-outdated': ends,
    'second-person-waived': () => undefined,
  },
  complaints: {
    'change-approved': (requests, { account, actor, at, payload: { requestId, hash, isAlone } }) => {
      const request = requests.get(requestId);
      if (request === undefined) return NOT_WAITING;
      if (actor === `operator:${account}`) return 'a change was approved by the owner of the account';
      if ((actor === request.maker) !== isAlone)
        return 'a change says otherwise than its log whether one person decided';
      if (hash !== request.hash) return 'another change was approved than the one asked for';
      return at >= request.expiresAt ? 'an expired change was approved' : null;
    },
    'change-rejected': isUnknown,
    'change-withdrawn': (requests, event) =>
      isUnknown(requests, event) ??
      (requests.get(event.payload.requestId)!.maker === event.actor ? null : 'a change was withdrawn by someone else'),
    'change-expired': (requests, event) =>
      isUnknown(requests, event) ??
      (event.at < requests.get(event.payload.requestId)!.expiresAt ? 'a change expired too early' : null),
    'change-outdated': isUnknown,
  },
  encode: (requests) => [...requests.values()],
  decode: (stored: ChangeRequest[]) => new Map(stored.map((request) => [request.requestId, request])),
});
