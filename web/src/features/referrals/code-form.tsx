import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { usePart } from '../../ui/state/use-part.ts';

/** Few choose a code, and the form's library is a tenth of the home page's scripts. */
const loadForm = async () => (await import('./open-code-form.tsx')).OpenCodeForm;

export function CodeForm({ code }: { code: string }) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const renderForm = usePart(loadForm, isWanted || isOpen);
  if (isOpen && renderForm !== null) return renderForm({ code, onDone: () => setOpen(false) });
  const want = () => setWanted(true);
  return (
    <div>
      <Button
        pending={isOpen}
        pendingText="Opening..."
        onPointerEnter={want}
        onFocus={want}
        onClick={() => setOpen(true)}
      >
        Choose your own code
      </Button>
    </div>
  );
}
