// Provably fair, from the promise to the proof: how a round is drawn, your seeds, any round recomputed here, the odds.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { verificationPath } from '../../ui/paths.ts';
import { ByHand } from './by-hand/by-hand.tsx';
import { Convention } from './convention.tsx';
import { OddsTable } from './odds/odds-table.tsx';
import { OwnRound } from './verify/own-round.tsx';
import { SeedPair } from './seeds/seed-pair.tsx';

type Way = 'own' | 'hand';

/** What the address names as a round, well or badly; empty where it names none. */
function useNamedRound(): string {
  const params = useParams();
  const [search] = useSearchParams();
  return params['roundId'] ?? search.get('round') ?? '';
}

/** Screens load late: what the address points at is brought into view when it is there. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Verify({ round }: { round: string }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('own');
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
  const verify = <Verify round={round} />;
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
