import { useState } from 'react';
import { nextDay } from '#contracts/standing/machines-call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Box, Fact, Facts } from '../house/box.tsx';
import { Quiet, When } from '../table/figures.tsx';

/** Of a demo house. `at`: its time. */
export function DemoClock({ at, reload = () => window.location.reload() }: { at: string; reload?: () => void }) {
  const { permissions } = useUser();
  const move = useCallMutation(nextDay);
  const [told, setTold] = useState('');
  const mayMove = permissions.includes('change-settings');
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
    <Box title="Demo clock">
      <Facts>
        <Fact name="Now">
          <When at={at} />
        </Fact>
      </Facts>
      <Quiet>Offers, races and jobs that are due by then follow within seconds. The clock never goes back.</Quiet>
      {mayMove && (
        <Button small pending={move.isPending} onClick={() => void run()}>
          Next day
        </Button>
      )}
      <Quiet role="status">{told}</Quiet>
    </Box>
  );
}
