import { type ReactNode } from 'react';
import { useDialog } from '../act/use-dialog.ts';
import { RemoveDialog, DismissDialog, MuteDialog } from './dialogs.tsx';

export type ChatAct = 'remove' | 'dismiss' | 'mute';
export type ActTarget = { id: number; account: number | null; username: string };

type ChatActs = { start(act: ChatAct, target: ActTarget): void; dialog: ReactNode };

export function useChatActs(): ChatActs {
  const [dialog, show] = useDialog();
  return {
    dialog,
    start: (act, { id, account, username }) =>
      show((onClose) => {
        if (act === 'remove') return <RemoveDialog {...{ id, username, onClose }} />;
        if (act === 'dismiss') return <DismissDialog {...{ id, username, onClose }} />;
        return account !== null && <MuteDialog {...{ account, username, onClose }} />;
      }),
  };
}
