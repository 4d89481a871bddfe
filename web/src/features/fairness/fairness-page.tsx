import { useState, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { gameOdds } from '#contracts/play/calls/odds.ts';
import { useSession } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, from, line, size, space, weight, width } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { untilReaderActs } from '../../ui/until-reader-acts.ts';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { verificationPath } from '../../ui/paths.ts';
import { ByHand } from './by-hand/by-hand.tsx';
import { OddsTable } from './odds/odds-table.tsx';
import { Code } from './seeds/hash-line.tsx';
import { OwnRound } from './verify/own-round.tsx';
import { SeedPair } from './seeds/seed-pair.tsx';

const Steps = styled.ol`
  display: grid;
  gap: ${space(5)};
  counter-reset: step;
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(6)} ${space(10)};
  }
`;

const Step = styled.li`
  position: relative;
  padding-inline-start: ${space(12)};
  counter-increment: step;

  &::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    aspect-ratio: 1;
    color: ${color.brass};
    border: ${line.firm};
    border-color: ${color.brass};
    border-radius: 50%;
    font-family: ${font.face};
    font-weight: ${weight.faceStrong};
  }
  h3 {
    font-size: ${size.body};
    font-weight: ${weight.strong};
  }
  p {
    max-width: ${width.text};
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

function Convention() {
  return (
    <Panel title="How a round is drawn">
      <Steps>
        <Step>
          <h3>We commit first</h3>
          <p>
            We draw a secret server seed and show you its SHA-256 hash. The hash reveals nothing, and no other seed
            matches it, so we cannot change the seed later.
          </p>
        </Step>
        <Step>
          <h3>You add your own seed</h3>
          <p>
            Your browser draws it, or you type it. We commit to the next server seed before we know yours, so we cannot
            choose one to suit it. Your first client seed is drawn for you: change seeds to use your own.
          </p>
        </Step>
        <Step>
          <h3>Every round has a number</h3>
          <p>
            <Code>HMAC-SHA256(server seed, “client seed:nonce:0”)</Code> gives 32 bytes. The nonce counts your rounds
            from 0. Four bytes make a fraction from 0 up to 1, and each game has a formula that turns fractions into its
            outcome: the die is <Code>1 + floor(fraction × 6)</Code>, roulette’s pocket{' '}
            <Code>floor(fraction × 38)</Code>. Rounds that need more than eight fractions continue with blocks 1 and 2.
          </p>
        </Step>
        <Step>
          <h3>The secret is revealed</h3>
          <p>
            When you change seeds, the old server seed is revealed. Hash it, compare it with the commitment, and
            recompute every round. This page does it for you, and so can any other tool.
          </p>
        </Step>
      </Steps>
    </Panel>
  );
}

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
