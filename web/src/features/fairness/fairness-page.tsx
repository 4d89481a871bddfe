// Provably fair, from the promise to the proof: how a round is drawn, your seeds, any round recomputed here, the odds.
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { verificationPath } from '../../ui/paths.ts';
import { ByHand } from './by-hand/by-hand.tsx';
import { Convention } from './convention.tsx';
import { OddsTable } from './odds/odds-table.tsx';
import { OwnRound } from './verify/own-round.tsx';
import { SeedPair } from './seeds/seed-pair.tsx';
import { useScrollToHash } from './use-scroll-to-hash.ts';

type Way = 'own' | 'hand';

/** What the address names as a round, well or badly; empty where it names none. */
function useNamedRound(): string {
  const params = useParams();
  const [search] = useSearchParams();
  return params['roundId'] ?? search.get('round') ?? '';
}

function Verify({ round }: { round: string }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('own');
  const [shown, show] = useState(round);
  if (shown !== round) {
    show(round);
    // Whoever comes to a round wants to see it.
    if (round !== '') setWay('own');
  }
  const tabs: Tab<Way>[] = [
    {
      value: 'own',
      label: 'One of your rounds',
      content: <OwnRound key={round} named={round} onId={(id) => void navigate(verificationPath(id))} />,
    },
    { value: 'hand', label: 'A round by hand', content: <ByHand />, isKept: true },
  ];
  return (
    <Panel title="Verify a round">
      <div>
        <Tabs label="Which round" tabs={tabs} value={way} onValue={setWay} />
      </div>
    </Panel>
  );
}

export default function FairnessPage() {
  const round = useNamedRound();
  useScrollToHash();
  // One and the same in both places: what was typed in by hand stays when a round is named or left.
  const verify = <Verify key="verify" round={round} />;
  return (
    <Page title="Fairness" lead="Do not trust the house. Check it: every round can be drawn again on your own machine.">
      {round !== '' && verify}
      <Convention />
      <SeedPair />
      {round === '' && verify}
      <OddsTable />
    </Page>
  );
}
