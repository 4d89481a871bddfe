import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { readRequestedBelow } from '#projections/withdrawals/read.ts';

const AT_ONCE = 100;

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  settings: Pick<LiveSettings, 'value'>;
  compliance: Pick<Compliance, 'approvable'>;
};

/** The ledger checks the threshold again and may refuse; the withdrawal then stays with staff. */
export async function approveByPolicy({ pool, ledger, settings, compliance }: Deps): Promise<void> {
  const points = settings.value('withdrawal-review-from');
  if (points === 0) return;
  let after: string | null = null;
  for (;;) {
    const page: readonly { id: string; account: number }[] = await readRequestedBelow(pool, points, {
      after,
      limit: AT_ONCE,
    });
    const approvable = await compliance.approvable(page.map(({ id }) => id));
    for (const { id, account } of page) {
      if (!approvable.has(id)) continue;
      await ledger.submit({
        type: 'approve-withdrawal',
        commandId: derivedId(`tallyhouse approval by policy|${id}`),
        account,
        actor: 'system:withdrawals',
        withdrawalId: id,
        reason: `fewer than ${points} points, low risk`,
      });
    }
    if (page.length < AT_ONCE) return;
    after = page.at(-1)!.id;
  }
}
