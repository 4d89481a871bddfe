import { sendNotificationCall } from '#contracts/notifications/staff-calls.ts';
import { ActDialog } from '../act/act-dialog.tsx';

type MessageDialogProps = { account: number | null; onClose(): void };

export function MessageDialog({ account, onClose }: MessageDialogProps) {
  return (
    <ActDialog
      call={sendNotificationCall}
      title="New message"
      confirm={(values) => ((values.account ?? null) === null ? 'Send to all players' : 'Send')}
      fields={{
        account: { label: 'Account', hint: 'Empty: all players.', initial: account },
        title: { label: 'Title', missing: 'Enter a title.' },
        message: { label: 'Message', missing: 'Enter a message.' },
        mail: 'Also by mail',
        expiresAt: { given: undefined },
      }}
      done={(sent) => ({
        title: 'Message Sent',
        message: sent.account === null ? 'To all players.' : `To account ${sent.account}.`,
      })}
      onClose={onClose}
    />
  );
}
