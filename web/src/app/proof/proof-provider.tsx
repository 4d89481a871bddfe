// The dialog that asks who sits there, over whatever screen the refused step was taken on.
import { type ReactNode, useCallback, useState } from 'react';
import { type AskForProof, ProofContext, type ProofWay } from '../../api/proof.ts';
import { Tabs } from '../../ui/action/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type KnownWay, PROOF_WAYS } from './proof-ways.ts';
import type { WayProps } from './way-props.ts';

type Asked = { ways: readonly ProofWay[]; answer(isProven: boolean): void };

type ChoiceProps = WayProps & { ways: readonly KnownWay[] };

function Choice({ ways, ...wayProps }: ChoiceProps) {
  const [chosen, choose] = useState<ProofWay | undefined>(ways[0]?.way);
  const [only] = ways;
  if (only === undefined || chosen === undefined) return <p>Reload the page and try again: it is out of date.</p>;
  if (ways.length === 1) return <only.Form {...wayProps} />;
  const tabs = ways.map(({ way, label, Form }) => ({ value: way, label, content: <Form {...wayProps} /> }));
  return <Tabs label="Ways to confirm" tabs={tabs} value={chosen} onValue={choose} />;
}

export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const ask = useCallback<AskForProof>(
    (ways) => new Promise((answer) => setAsked((before) => [...before, { ways, answer }])),
    [],
  );
  /** Steps that were refused together go on together. */
  const answerAll = (isProven: boolean) => {
    setAsked([]);
    for (const { answer } of asked) answer(isProven);
  };
  const ways = PROOF_WAYS.filter(({ way }) => asked[0]?.ways.includes(way));
  return (
    <ProofContext value={ask}>
      {children}
      <Dialog
        isOpen={asked.length > 0}
        onOpenChange={(isOpen) => void (isOpen || answerAll(false))}
        title="Confirm that it is you"
        description="You are asked again after ten minutes."
      >
        <Choice ways={ways} onProven={() => answerAll(true)} onSignedOut={() => answerAll(false)} />
      </Dialog>
    </ProofContext>
  );
}
