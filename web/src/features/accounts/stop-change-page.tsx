import { stopChange } from '#contracts/accounts/recovery-calls.ts';
import { paths } from '../../ui/paths.ts';
import { LinkPage } from './link-page.tsx';

export default function StopChangePage() {
  return (
    <LinkPage
      path={paths.stopChange}
      title="Stop the change of address"
      lead="Your account keeps this address. All devices are signed out, and we send you a link to set a new password."
      primary={{
        call: stopChange,
        name: 'Stop the change',
        pendingText: 'Stopping...',
        doneTitle: 'Change stopped',
      }}
      needsSession={false}
      deadAdvice={() => 'If your account has an address that isn’t yours, reset your password or contact support.'}
    />
  );
}
