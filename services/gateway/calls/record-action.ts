import { type Call, permissionFor } from '#contracts/definition/call.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { Refused } from '../../module/errors.ts';
import type { Answer } from '../../module/handler.ts';

type Asked = { params: unknown; body: unknown; account: AccountId | null; addressOf(): string };
type Outcome = Answer<unknown> | Refused;

export type RecordAction = (commandId: CommandId, asked: Asked, act: () => Promise<Outcome>) => Promise<Outcome>;

/** Null for calls that are not recorded. If the call throws, its outcome stays unknown. */
export function recordActions(call: Call & { name: string }, staff: StaffRecords): RecordAction | null {
  if (permissionFor(call) === null || call.method === 'GET') return null;
  const isOfUser = call.path.startsWith('/api/admin/users/:id');
  return async (commandId, { params, body, account, addressOf }, act) => {
    const details = { ...(params as object), ...(body as object | undefined) };
    const target = targetIn(details, isOfUser);
    await staff.begin({ commandId, admin: account!, action: call.name, target, details, address: addressOf() });
    const outcome = await act();
    await staff.finish(commandId, outcome.kind === 'refusal' ? outcome.code : 'done');
    return outcome;
  };
}

/** Elsewhere `id` is of a message or another thing. */
function targetIn(details: Readonly<Record<string, unknown>>, isOfUser: boolean): AccountId | null {
  const named = details['account'] ?? (isOfUser ? details['id'] : null);
  return typeof named === 'number' ? named : null;
}
