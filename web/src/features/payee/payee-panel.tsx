import { payeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { PayeeForm } from './payee-form.tsx';

/** For the profile. */
export function PayeePanel() {
  const stored = useCallQuery(payeeCall);
  return (
    <Panel title="Payee">
      {stored.isPending && <LinesSkeleton lines={3} columns={1} label="Loading your payee details" />}
      <ErrorState title="Your payee details could not be loaded." {...failedFirstRead(stored)} />
      {stored.data !== undefined && <PayeeForm payee={stored.data.payee} />}
    </Panel>
  );
}
