import type { DatabasePool } from 'slonik';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { readRequestedBelow } from '#projections/withdrawals/read.ts';

const AT_ONCE = 100;

type Deps = { pool: DatabasePool; ledger: Ledger; settings: Pick<LiveSettings, 'value'> };

/** The ledger checks the threshold again and may refuse; the withdrawal then stays with staff. */
export async function approveByPolicy({ pool, ledger, settings }: Deps): Promise<void> {
  const points = settings.value('withdrawal-review-from');
  if (points === 0) return;
  for (const { id, account } of await readRequestedBelow(pool, points, AT_ONCE)) {
    await ledger.submit({
      type: 'approve-withdrawal',
      commandId: derivedId(`tallyhouse approval by policy|${id}`),
      account,
      actor: 'system:withdrawals',
      withdrawalId: id,
      reason: `fewer than ${points} points`,
    });
  }
}
