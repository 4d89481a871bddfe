import { useState } from 'react';
import { nextDay } from '#contracts/standing/machines-call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Box, Fact, Facts } from '../house/box.tsx';
import { Quiet, When } from '../table/figures.tsx';

/** Of a demo house. `at`: its time. */
type DemoClockProps = { at: string; mayMove: boolean; reload?: () => void };

export function DemoClock({ at, mayMove, reload = () => window.location.reload() }: DemoClockProps) {
  const move = useCallMutation(nextDay);
  const [told, setTold] = useState('');
  const run = async () => {
    try {
      await move.mutateAsync({});
      // Scripts of the page keep the clock that it began with.
      reload();
    } catch (error) {
      setTold(sentenceOf(error));
    }
  };
  return (
    <Box
      title="Demo clock"
      aside={
        mayMove && (
          <Button small pending={move.isPending} onClick={() => void run()}>
            Next day
          </Button>
        )
      }
    >
      <Facts>
        <Fact name="Now">
          <When at={at} />
        </Fact>
      </Facts>
      <Quiet as="p">
        Offers, races and jobs that are due by then follow within seconds. The clock never goes back.
      </Quiet>
      <Quiet as="p" role="status">
        {told}
      </Quiet>
    </Box>
  );
}
