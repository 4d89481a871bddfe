import { useState } from 'react';
import type { ProofWay } from '../../api/proof.ts';
import { Tabs } from '../../ui/action/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type KnownWay, PROOF_WAYS } from './proof-ways.ts';
import type { WayProps } from './way-props.ts';

type ChoiceProps = WayProps & { ways: readonly KnownWay[] };

function Choice({ ways, ...wayProps }: ChoiceProps) {
  const [chosen, choose] = useState<ProofWay | undefined>(ways[0]?.way);
  const [only] = ways;
  if (only === undefined || chosen === undefined) return <p>Reload the page and try again: it is out of date.</p>;
  if (ways.length === 1) return <only.Form {...wayProps} />;
  const tabs = ways.map(({ way, label, Form }) => ({ value: way, label, content: <Form {...wayProps} /> }));
  return <Tabs label="Ways to confirm" tabs={tabs} value={chosen} onValue={choose} />;
}

export type ProofDialogProps = {
  asked: readonly ProofWay[] | undefined;
  onAnswer(isProven: boolean): void;
};

export function ProofDialog({ asked, onAnswer }: ProofDialogProps) {
  const ways = PROOF_WAYS.filter(({ way }) => asked?.includes(way));
  return (
    <Dialog
      isOpen={asked !== undefined}
      onOpenChange={(isOpen) => void (isOpen || onAnswer(false))}
      title="Confirm that it is you"
      description="We won't ask again for 10 minutes."
    >
      <Choice ways={ways} onProven={() => onAnswer(true)} onSignedOut={() => onAnswer(false)} />
    </Dialog>
  );
}
