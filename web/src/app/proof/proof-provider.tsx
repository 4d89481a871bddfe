import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { type AskForProof, ProofContext, type ProofWay } from '../../api/proof.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

type Asked = { ways: readonly ProofWay[]; answer(isProven: boolean): void };

async function loadDialog(): Promise<ComponentType<ProofDialogProps> | null> {
  try {
    return (await import('./proof-dialog.tsx')).ProofDialog;
  } catch {
    return null;
  }
}

export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [ProofDialog, setProofDialog] = useState<ComponentType<ProofDialogProps> | null>(null);
  const ask = useCallback<AskForProof>(async (ways) => {
    const loaded = await loadDialog();
    if (loaded === null) return false;
    setProofDialog(() => loaded);
    return new Promise((answer) => setAsked((before) => [...before, { ways, answer }]));
  }, []);
  const answerAll = (isProven: boolean) => {
    setAsked([]);
    for (const { answer } of asked) answer(isProven);
  };
  return (
    <ProofContext value={ask}>
      {children}
      {ProofDialog !== null && <ProofDialog asked={asked[0]?.ways} onAnswer={answerAll} />}
    </ProofContext>
  );
}
