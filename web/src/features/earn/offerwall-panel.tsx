import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { openWallCall, wallsCall } from '#contracts/offers/calls.ts';
import { failedRead, sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { color, line, radius } from '../../theme/tokens.ts';
import { AwayButtonLink, Button } from '../../ui/action/button.tsx';
import { Quiet, Row } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

const HEIGHT = '600px';
const NOTHING_LOST = 'Your points are safe.';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: ${HEIGHT};
  background: ${color.raised};
  border: ${line.hair};
  border-radius: ${radius.small};
`;

const Wall = styled(Button)`
  &[aria-pressed='true'] {
    color: ${color.brass};
    border-color: ${color.brass};
  }
`;

export function OfferwallPanel() {
  const { user } = useSession();
  return (
    <Panel title="Offerwall">
      {user === null ? <EmptyState title="Please log in to access the offerwall" /> : <Offerwall />}
    </Panel>
  );
}

function Offerwall() {
  const query = useCallQuery(wallsCall);
  const [chosen, choose] = useState<string | null>(null);
  const { data } = query;
  if (data === undefined) {
    if (!query.isError) return <Skeleton height={HEIGHT} />;
    return <ErrorState title="The offerwall could not be loaded." taken={NOTHING_LOST} {...failedRead(query)} />;
  }
  const wall = data.walls.find(({ network }) => network === chosen) ?? data.walls[0];
  if (wall === undefined) return <EmptyState title="No offerwall is open at the moment." />;
  return (
    <>
      <Quiet>Credit may take up to 24 hours.</Quiet>
      {data.walls.length > 1 && (
        <Row gap={2} wrap role="group" aria-label="Networks">
          {data.walls.map(({ network, title }) => (
            <Wall key={network} small aria-pressed={network === wall.network} onClick={() => choose(network)}>
              {title}
            </Wall>
          ))}
        </Row>
      )}
      <WallFrame key={wall.network} {...wall} />
    </>
  );
}

/** Rejects if the browser cannot reach the wall. A frame does not report that: it loads the browser's own error page. */
async function reach(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'origin' });
}

const ANSWERS_WITHIN_MS = 15_000;

type WallState = 'loading' | 'shown' | 'late' | 'unreached';

function useWallState(url: string) {
  const [state, setState] = useState<WallState>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('late'), ANSWERS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    let isGone = false;
    reach(url).catch(() => !isGone && setState('unreached'));
    return () => {
      isGone = true;
    };
  }, [url, tries]);
  const startAgain = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return { state, tries, startAgain, show: () => setState('shown') };
}

const PROBLEMS = {
  late: { title: 'does not answer.', message: 'Its wall could not be loaded.' },
  unreached: { title: "can't be reached.", message: 'Your network or an ad blocker may be blocking it.' },
};

function TabLink({ url, tone }: { url: string; tone: 'quiet' | 'plain' }) {
  return (
    <AwayButtonLink href={url} tone={tone} small>
      Open it in a tab
    </AwayButtonLink>
  );
}

type LoadedWallProps = { url: string; title: string; isOpening: boolean; onRetry(): void };

function LoadedWall({ url, title, isOpening, onRetry }: LoadedWallProps) {
  const { state, tries, startAgain, show } = useWallState(url);
  const retry = () => {
    startAgain();
    onRetry();
  };
  if (state === 'late' || state === 'unreached') {
    const problem = PROBLEMS[state];
    return (
      <ErrorState
        title={`${title} ${problem.title}`}
        message={problem.message}
        taken={NOTHING_LOST}
        isRetrying={isOpening}
        onRetry={retry}
      >
        <Row gap={2} wrap>
          <TabLink url={url} tone="quiet" />
          <Button small onClick={show}>
            Show it anyway
          </Button>
        </Row>
      </ErrorState>
    );
  }
  return (
    <>
      <Frame
        key={tries}
        src={url}
        title={`${title} offerwall`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        onLoad={show}
      />
      <Row gap={4} align="center" wrap>
        <Quiet>Is the wall empty?</Quiet>
        <Button small tone="plain" pending={isOpening} onClick={retry}>
          Load it again
        </Button>
        <TabLink url={url} tone="plain" />
      </Row>
    </>
  );
}

function WallFrame({ network, title }: { network: string; title: string }) {
  const { mutate, data, error, isPending } = useCallMutation(openWallCall);
  useEffect(() => mutate({ params: { network } }), [mutate, network]);
  if (data !== undefined) {
    const again = () => mutate({ params: { network } });
    return <LoadedWall key={data.data.url} url={data.data.url} title={title} isOpening={isPending} onRetry={again} />;
  }
  if (error === null) return <Skeleton height={HEIGHT} />;
  return (
    <ErrorState
      title="The offerwall could not be opened."
      message={sentenceOf(error)}
      taken={NOTHING_LOST}
      isRetrying={isPending}
      onRetry={() => mutate({ params: { network } })}
    />
  );
}
