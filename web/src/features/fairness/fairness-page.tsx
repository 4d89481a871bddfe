// Provably fair, from the promise to the proof: how a round is drawn, your seeds, any round recomputed here, the odds.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { roundId } from '#contracts/ids.ts';
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

/** The round that the address names, if it names one well. */
function useNamedRound(): string | null {
  const params = useParams();
  const [search] = useSearchParams();
  const named = roundId.safeParse(params['roundId'] ?? search.get('round'));
  return named.success ? named.data : null;
}

/** Screens load late: what the address points at is brought into view when it is there. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Verify({ round }: { round: string | null }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('own');
  const tabs: Tab<Way>[] = [
    {
      value: 'own',
      label: 'One of your rounds',
      content: <OwnRound key={round} id={round} onId={(id) => void navigate(verificationPath(id))} />,
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
      {round !== null && verify}
      <Convention />
      <SeedPair />
      {round === null && verify}
      <OddsTable />
    </Page>
  );
}
