import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { RealityCheckMinutes } from '#contracts/limits/limit.ts';
import { useUser } from '../../../api/session.tsx';
import { useLive } from '../../../live/live-provider.tsx';
import { bookFigure, color, line, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Row } from '../../../ui/layout/flow.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { paths } from '../../../ui/paths.ts';
import { noteCheck } from './play-session.ts';
import { signedSum } from './sitting-line.tsx';
import { durationWords, type SittingShown } from './use-sitting.ts';

const Figures = styled.dl`
  display: grid;

  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
    padding-block: ${space(2)};
    border-bottom: ${line.hair};
  }
  dt {
    color: ${color.quiet};
  }
  dd {
    ${bookFigure}
  }
`;

/** Time is up, and a bet was placed since the last check. */
export function isDue(
  { now, since, checkedAt, lastBetAt }: Pick<SittingShown, 'now' | 'since' | 'checkedAt' | 'lastBetAt'>,
  minutes: RealityCheckMinutes,
): boolean {
  if (minutes === 0) return false;
  return now - Math.max(since, checkedAt) >= minutes * MINUTE_MS && lastBetAt > checkedAt;
}

function useShown(isNow: boolean, isInRound: boolean) {
  const { gate } = useLive();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isNow || isInRound) return;
    let isMeant = true;
    gate.pass(() => isMeant && setShown(true));
    return () => {
      isMeant = false;
    };
  }, [isNow, isInRound, gate]);
  return { isShown, close: () => setShown(false) };
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type RealityCheckProps = { sitting: SittingShown; minutes: RealityCheckMinutes; isInRound: boolean };

export function RealityCheck({ sitting, minutes, isInRound }: RealityCheckProps) {
  const { id: player } = useUser();
  const navigate = useNavigate();
  const { isShown, close } = useShown(isDue(sitting, minutes), isInRound);
  const goOn = () => {
    noteCheck(player, Date.now());
    close();
  };
  const leaveFor = (path: string) => {
    goOn();
    void navigate(path);
  };
  const { playedMs, moved } = sitting;
  return (
    <Dialog
      isOpen={isShown}
      onOpenChange={(isOpen) => !isOpen && goOn()}
      title="Reality check"
      description={`You have been playing for ${durationWords(playedMs)}.`}
    >
      {moved !== null && (
        <Figures>
          <Figure name="Staked" value={formatPoints(moved.staked)} />
          <Figure name="Returned" value={formatPoints(moved.returned)} />
          <Figure name="Net" value={signedSum(moved.net)} />
        </Figures>
      )}
      <Row gap={3} wrap>
        <Button tone="primary" onClick={goOn}>
          Keep playing
        </Button>
        <Button onClick={() => leaveFor(paths.timeOut)}>Take a break</Button>
        <Button tone="plain" onClick={() => leaveFor(paths.limits)}>
          Your limits
        </Button>
      </Row>
    </Dialog>
  );
}
