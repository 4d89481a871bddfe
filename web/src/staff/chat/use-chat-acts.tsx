import { type ReactNode, useState } from 'react';
import { RemoveDialog, DismissDialog, MuteDialog } from './dialogs.tsx';

export type ChatAct = 'remove' | 'dismiss' | 'mute';
export type ActTarget = { id: number; account: number | null; username: string };

type ChatActs = { start(act: ChatAct, target: ActTarget | undefined): void; dialog: ReactNode };

export function useChatActs(): ChatActs {
  const [open, setOpen] = useState<{ act: ChatAct; target: ActTarget } | null>(null);
  const close = () => setOpen(null);
  return {
    start: (act, target) => target !== undefined && setOpen({ act, target }),
    dialog: open === null ? null : <OpenDialog {...open} onClose={close} />,
  };
}

function OpenDialog({ act, target, onClose }: { act: ChatAct; target: ActTarget; onClose(): void }) {
  const { account, username } = target;
  if (act === 'remove') return <RemoveDialog {...target} onClose={onClose} />;
  if (act === 'dismiss') return <DismissDialog {...target} onClose={onClose} />;
  return account === null ? null : <MuteDialog account={account} username={username} onClose={onClose} />;
}
