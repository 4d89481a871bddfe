// Calls of the API as a person of the demo world: the same schemas, permissions and handlers as behind the gateway.
import type { BodyIn, Call, ParamsIn, QueryIn, ReplyOf } from '#contracts/definition/call.ts';
import { permissionFor } from '#contracts/definition/call.ts';
import { type CallName, CALLS, type CallNamed } from '#contracts/calls.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { PendingChange } from '#contracts/approvals/change-request.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { recordActions } from '#services/gateway/calls/record-action.ts';
import type { Refused } from '#services/module/errors.ts';
import type { Ground as House } from '#services/module/ground.ts';
import type { Answer, Asked, SessionHandle } from '#services/module/handler.ts';
import { permissionRefusal } from '#services/module/permitted.ts';
import type { DemoClock } from '../clock.ts';

type Input<C> = Partial<{ params: ParamsIn<C>; query: QueryIn<C>; body: BodyIn<C> }>;

type Done<Name extends CallName> =
  | { kind: 'done'; reply: ReplyOf<CallNamed<Name>>; pending: PendingChange | null; commandId: string }
  | { kind: 'refused'; code: string; message: string };

export type Acts = {
  /** Throws if it is refused. */
  act<Name extends CallName>(
    account: AccountId,
    name: Name,
    input?: Input<CallNamed<Name>>,
  ): Promise<Extract<Done<Name>, { kind: 'done' }>>;
  /** A refusal changes nothing. */
  tries<Name extends CallName>(account: AccountId, name: Name, input?: Input<CallNamed<Name>>): Promise<Done<Name>>;
};

type AnyHandler = (asked: object) => Promise<Answer<unknown> | Refused> | Answer<unknown> | Refused;

const CALL_BY_NAME = new Map((CALLS as readonly (Call & { name: CallName })[]).map((call) => [call.name, call]));

/** Between two deeds of people. */
const STEP_MS = 20_000;

export function actsOf(house: House, clock: Pick<DemoClock, 'tick'>): Acts {
  async function tries<Name extends CallName>(
    account: AccountId,
    name: Name,
    { params, query, body }: Input<CallNamed<Name>> = {},
  ): Promise<Done<Name>> {
    clock.tick(STEP_MS);
    const call = CALL_BY_NAME.get(name)!;
    const needed = permissionFor(call);
    const unfit = needed === null ? null : await permissionRefusal(needed, account, house.identity, 'passkey');
    if (unfit !== null) return refusedBy(unfit);
    const commandId = house.random.commandId();
    const asked = {
      params: call.params?.parse(params) ?? {},
      query: call.query?.parse(query ?? {}) ?? {},
      body: call.body?.parse(body ?? {}),
      account,
      commandId,
      addressOf: () => addressOf(account),
      session: sessionOf(account),
    };
    const run = async () => (house.calls[name] as unknown as AnyHandler)(asked);
    const recorded = recordActions(call, house.staff);
    const outcome =
      recorded === null ? await run() : await recorded(commandId, asked as Asked<unknown> & typeof asked, run);
    if (outcome.kind === 'refusal') return refusedBy(outcome);
    return {
      kind: 'done',
      reply: outcome.reply as ReplyOf<CallNamed<Name>>,
      pending: outcome.pending ?? null,
      commandId,
    };
  }
  return {
    tries,
    async act(account, name, input) {
      const done = await tries(account, name, input);
      if (done.kind === 'done') return done;
      throw new Error(`the demo world cannot ${name}: ${done.code}: ${done.message}`);
    },
  };
}

function refusedBy({ code, message }: Refused): { kind: 'refused'; code: string; message: string } {
  return { kind: 'refused', code, message };
}

/** Of the block for documentation (RFC 5737). */
function addressOf(account: AccountId): string {
  return `198.51.100.${1 + (account % 250)}`;
}

function sessionOf(account: AccountId): SessionHandle {
  const key = derivedId(`demo session of ${account}`);
  const renewal = () => ({ from: key, to: key, keep() {} });
  const device = derivedId(`demo device of ${account}`).replaceAll('-', '').slice(0, 22);
  return {
    signIn: () => Promise.resolve(true),
    end: () => Promise.resolve(),
    key: () => key,
    assurance: () => 'passkey',
    isFresh: () => true,
    renewal,
    visit: () => ({ address: addressOf(account), agent: 'Demo' }),
    device: () => device,
    keepDevice: () => device,
    pending: () => null,
    keepPending() {},
    drawNonce: () => key,
    nonce: () => null,
  };
}
