import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUser } from '../../../api/session.tsx';
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

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type RealityCheckDialogProps = { sitting: SittingShown; isShown: boolean; close(): void };

export function RealityCheckDialog({ sitting, isShown, close }: RealityCheckDialogProps) {
  const { id: player } = useUser();
  const navigate = useNavigate();
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
