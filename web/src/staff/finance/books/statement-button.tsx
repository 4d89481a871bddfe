import { useState } from 'react';
import { accountStatementCall } from '#contracts/audit/calls.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { monthOf } from '#contracts/days/utc-month.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useActFailure } from '../../act/use-staff-act.ts';
import { useNow } from '../../table/use-now.ts';

type StatementButtonProps = { account: string; from: string; to: string };

/** Without days, of this month (UTC). */
export function StatementButton({ account, from, to }: StatementButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const fail = useActFailure();
  const now = useNow();
  const last = to === '' ? dayOf(now) : to.slice(0, 10);
  const days = { from: from === '' ? `${monthOf(Date.parse(last))}-01` : from.slice(0, 10), to: last };
  const download = async () => {
    setBusy(true);
    const name = `statement-${account.replaceAll(':', '-')}-${days.from}-${days.to}.pdf`;
    await downloadFile(accountStatementCall, name, { account }, days).catch(fail);
    setBusy(false);
  };
  return (
    <Button
      small
      disabled={isBusy}
      onClick={() => void download()}
      aria-label={`Statement as PDF, ${days.from} to ${days.to} (UTC)`}
    >
      PDF
    </Button>
  );
}
