import { type ReactNode, useState } from 'react';

export type ShowDialog = (dialogOf: (close: () => void) => ReactNode) => void;

/** The dialog that is open, and opens another in its place. */
export function useDialog(): [dialog: ReactNode, show: ShowDialog] {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return [dialog, (dialogOf) => setDialog(dialogOf(() => setDialog(null)))];
}
