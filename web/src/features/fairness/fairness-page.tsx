import { useState, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams, useLocation } from 'react-router-dom';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { gameOdds } from '#contracts/play/calls/odds.ts';
import { useSession } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { untilReaderActs } from '../../ui/until-reader-acts.ts';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { verificationPath } from '../../ui/paths.ts';
import { ByHand } from './by-hand/by-hand.tsx';
import { Convention } from './convention.tsx';
import { OddsTable } from './odds/odds-table.tsx';
import { OwnRound } from './verify/own-round.tsx';
import { SeedPair } from './seeds/seed-pair.tsx';

/** Scrolls again as reads make the page grow, until the reader acts. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  const areSeedsComing = useCallQuery(fairSeeds).isPending;
  const areOddsComing = useCallQuery(gameOdds).isPending;
  const acted = useRef<AbortSignal | null>(null);
  useEffect(() => {
    const reader = untilReaderActs();
    acted.current = reader.signal;
    return () => reader.abort();
  }, [hash]);
  useEffect(() => {
    if (hash !== '' && acted.current?.aborted !== true) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, areSeedsComing, areOddsComing]);
}

type Way = 'own' | 'hand';

function useNamedRound(): string {
  const params = useParams();
  const [search] = useSearchParams();
  return params['roundId'] ?? search.get('round') ?? '';
}

function VerifyByHand() {
  return (
    <Panel title="Verify a round by hand">
      <ByHand />
    </Panel>
  );
}

function Verify({ round }: { round: string }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('own');
  const [shown, show] = useState(round);
  if (shown !== round) {
    show(round);
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

/** A round in an address can only be shown to its player. */
function OwnRoundAtTheDoor() {
  const { login } = useWaysIn();
  return (
    <Panel title="One of your rounds?">
      <p>Log in to see it. Shared receipts have their own link.</p>
      <div>
        <ButtonLink to={login} tone="primary">
          Login
        </ButtonLink>
      </div>
    </Panel>
  );
}

export default function FairnessPage() {
  const named = useNamedRound();
  const { status } = useSession();
  const isPlayer = status === 'in';
  const round = isPlayer ? named : '';
  useScrollToHash();
  // One element in both places, so that typed values survive a change of round.
  const verify = isPlayer ? <Verify key="verify" round={round} /> : <VerifyByHand key="by-hand" />;
  return (
    <Page title="Fairness" lead="Every game is provably fair: your own browser can recompute every round.">
      {named !== '' && status === 'out' && <OwnRoundAtTheDoor />}
      {round !== '' && verify}
      <Convention />
      {isPlayer && <SeedPair />}
      {round === '' && verify}
      <OddsTable />
    </Page>
  );
}
