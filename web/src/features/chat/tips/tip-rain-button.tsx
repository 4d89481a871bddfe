import { CloudRain } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { useMayTip } from './use-may-tip.ts';

const TipDialog = lazy(async () => ({ default: (await import('./tip-dialog.tsx')).TipDialog }));

/** `isSmall`: beside other controls of the chat. */
export function TipRainButton({ isSmall = false }: { isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayTip()) return null;
  return (
    <>
      {isSmall ? (
        <IconButton label="Tip the rain pool" icon={CloudRain} onClick={() => setOpen(true)} />
      ) : (
        <Button small onClick={() => setOpen(true)}>
          Tip the rain pool
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <TipDialog to={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
