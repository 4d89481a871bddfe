import { useState } from 'react';
import { styled } from 'styled-components';
import { fairSeeds, type Seeds } from '#contracts/fairness/calls.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

const Nonce = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};

  strong {
    color: ${color.text};
  }
`;

const Before = styled.div`
  padding-top: ${space(4)};

  h3 {
    font-size: ${size.body};
  }
`;

function PairInPlay({ seeds }: { seeds: Seeds }) {
  return (
    <>
      <Nonce>
        Pair <strong>{seeds.epoch + 1}</strong>, next round at nonce <strong>{formatPoints(seeds.nonce)}</strong>
      </Nonce>
      <HashList>
        <HashLine
          name="Hash of the current server seed (the commitment)"
          value={seeds.serverSeedHash}
          copyLabel="Copy the commitment"
        />
        <HashLine name="Your client seed" value={seeds.clientSeed} copyLabel="Copy your client seed" />
        <HashLine
          name="Hash of the next server seed"
          value={seeds.nextServerSeedHash}
          copyLabel="Copy the next commitment"
        />
      </HashList>
    </>
  );
}

function PairBefore({ pair }: { pair: NonNullable<Seeds['previous']> }) {
  return (
    <Before>
      <h3>Previous pair, revealed</h3>
      <Nonce>
        Pair <strong>{pair.epoch + 1}</strong>, <strong>{formatPoints(pair.rounds)}</strong>{' '}
        {pair.rounds === 1 ? 'round' : 'rounds'}
      </Nonce>
      <HashList>
        <HashLine name="Server seed" value={pair.serverSeed} copyLabel="Copy the server seed" />
        <HashLine name="Its hash" value={pair.serverSeedHash} copyLabel="Copy its hash" />
        <HashLine name="Client seed" value={pair.clientSeed} copyLabel="Copy the client seed" />
      </HashList>
    </Before>
  );
}

export function SeedPair() {
  const query = useCallQuery(fairSeeds);
  const [isRotating, setRotating] = useState(false);
  const { data } = query;
  return (
    <Panel
      title="Your seed pair"
      aside={
        data !== undefined && (
          <Button small onClick={() => setRotating(true)}>
            Change seeds
          </Button>
        )
      }
    >
      {query.isPending && <LinesSkeleton lines={4} columns={1} label="Loading your seeds" />}
      <ErrorState title="Your seeds couldn't be loaded." {...failedFirstRead(query)} />
      {data !== undefined && <PairInPlay seeds={data} />}
      {data !== undefined && data.previous !== null && <PairBefore pair={data.previous} />}
      {data !== undefined && <RotateDialog seeds={data} isOpen={isRotating} onOpenChange={setRotating} />}
    </Panel>
  );
}
