import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { RiskEvidence } from '#contracts/withdrawals/risk.ts';
import { readTippers } from '#projections/statement/read.ts';
import { onSameNetwork } from '../../identity/port/shared-networks.ts';

type TipEvidence = Pick<RiskEvidence, 'fromTips' | 'tippers' | 'fromLinkedTips' | 'linkedTippers'>;
type Asked = { account: AccountId; destination: string; device: string | null };

const accountRow = z.strictObject({ account: z.int() });

/** Points that arrived as tips, and those of them from accounts on the same device, network or destination. */
export async function tipEvidence(db: CommonQueryMethods, asked: Asked): Promise<TipEvidence> {
  const tippers = await readTippers(db, asked.account);
  const accounts = tippers.map(({ account }) => account);
  const linked = new Set([
    ...(await onSameDeviceOrDestination(db, asked, accounts)),
    ...(await onSameNetwork(db, asked.account, accounts)),
  ]);
  const sumOf = (some: typeof tippers) => some.reduce((sum, { points }) => sum + points, 0);
  return {
    fromTips: sumOf(tippers),
    tippers: tippers.length,
    fromLinkedTips: sumOf(tippers.filter(({ account }) => linked.has(account))),
    linkedTippers: linked.size,
  };
}

function onSameDeviceOrDestination(
  db: CommonQueryMethods,
  { account, destination, device }: Asked,
  others: readonly AccountId[],
): Promise<readonly AccountId[]> {
  if (others.length === 0) return Promise.resolve([]);
  const asked = sql.array([...others], 'int8');
  return db.anyFirst(sql.type(accountRow)`
    with own_device as (
      select device from compliance.assessment where account = ${account} and device is not null
      union select device from compliance.tip_device where account = ${account}
      union select ${device}::varchar where ${device}::varchar is not null
    ), own_destination as (
      select destination from compliance.assessment where account = ${account}
      union select ${destination}::varchar
    )
    select account from compliance.assessment
    where account = any(${asked}) and (device in (table own_device) or destination in (table own_destination))
    union
    select account from compliance.tip_device where account = any(${asked}) and device in (table own_device)`);
}

export async function noteTipDevice(db: CommonQueryMethods, account: AccountId, device: string): Promise<void> {
  await db.query(sql.unsafe`
    insert into compliance.tip_device (account, device) values (${account}, ${device})
    on conflict (account, device) do update set last_at = now()`);
}

export async function sweepTipDevices(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from compliance.tip_device where last_at < now() - interval '1 year'`);
}
