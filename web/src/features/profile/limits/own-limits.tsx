import { useState } from 'react';
import { styled } from 'styled-components';
import { LIMIT_KINDS, type LimitKind } from '#contracts/limits/limit.ts';
import { limitTitle } from '#contracts/limits/words.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { type OwnLimit, useLimits } from '../../../api/use-limits.ts';
import { bookFigure, color, line, radius, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Note, Words } from '../form-parts.ts';
import { CancelChange, LimitForm } from './limit-form.tsx';
import { KIND_TITLES, KIND_WORDS, pendingWords, shareUsed, usedWords, WINDOW_TITLES } from './limit-words.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  border-top: ${line.hair};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(3)};

  strong {
    ${bookFigure}
  }
`;

const List = styled.ul`
  margin-top: ${space(2)};
`;

const Beside = styled.div`
  grid-column: 1 / -1;
  color: ${color.quiet};
  font-size: ${size.small};
`;

const Waits = styled(Beside)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(3)};
  color: ${color.text};
`;

const Bar = styled.div<{ $share: number }>`
  grid-column: 1 / -1;
  height: 4px;
  overflow: hidden;
  background: ${color.hairline};
  border-radius: ${radius.small};

  &::before {
    content: '';
    display: block;
    width: ${({ $share }) => $share * 100}%;
    height: 100%;
    background: ${({ $share }) => ($share === 1 ? color.loss : color.brassFill)};
  }
`;

function LimitRow({ limit }: { limit: OwnLimit }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, window, points, pending, resetsAt } = limit;
  const title = limitTitle(kind, window);
  return (
    <Row>
      <Head>
        <span>{WINDOW_TITLES[window]}</span>
        {points === null ? (
          <Text as="span" tone="quiet">
            No limit
          </Text>
        ) : (
          <strong>{countedPoints(points)}</strong>
        )}
      </Head>
      <Button small aria-label={`${points === null ? 'Set' : 'Change'} ${title}`} onClick={() => setOpen(true)}>
        {points === null ? 'Set' : 'Change'}
      </Button>
      {points !== null && (
        <>
          <Bar $share={shareUsed(limit)} aria-hidden="true" />
          <Beside>
            {usedWords(limit)}. Starts again <Time at={resetsAt} />.
          </Beside>
        </>
      )}
      {pending !== null && (
        <Waits>
          <span>
            {pendingWords(pending.points)} on <Time at={pending.from} />.
          </span>
          <CancelChange limit={limit} />
        </Waits>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={`Your ${title}`} description={KIND_WORDS[kind]}>
        <LimitForm limit={limit} onDone={() => setOpen(false)} />
      </Dialog>
    </Row>
  );
}

function Kind({ kind, limits }: { kind: LimitKind; limits: readonly OwnLimit[] }) {
  return (
    <div>
      <Text as="h3" size="body" weight="strong">
        {KIND_TITLES[kind]}
      </Text>
      <Note>{KIND_WORDS[kind]}</Note>
      <List>
        {limits
          .filter((limit) => limit.kind === kind)
          .map((limit) => (
            <LimitRow key={limit.window} limit={limit} />
          ))}
      </List>
    </div>
  );
}

export function OwnLimits() {
  const read = useLimits();
  return (
    <Panel title="Your limits">
      <Words>
        A bet that would exceed one of your limits is refused at every table. Lowering a limit takes effect at once;
        raising or removing it takes 24 hours.
      </Words>
      {read.isPending && <LinesSkeleton lines={3} columns={2} label="Loading your limits" />}
      <ErrorState title="Your limits could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && (
        <Stack gap={[6, 8]} columns="repeat(auto-fit, minmax(min(20rem, 100%), 1fr))">
          {LIMIT_KINDS.map((kind) => (
            <Kind key={kind} kind={kind} limits={read.data.limits} />
          ))}
        </Stack>
      )}
      <Note>Days, weeks (from Monday) and months are those of UTC. Counting begins with your first limit.</Note>
    </Panel>
  );
}
