import { styled } from 'styled-components';
import { setRealityCheckCall } from '#contracts/limits/calls.ts';
import { REALITY_CHECK_MINUTES, type RealityCheckMinutes } from '#contracts/limits/limit.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { touch } from '../../../theme/tokens.ts';
import { Choice, ChoiceLegend, Choices } from '../../../ui/form/choice.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Words, Wrong } from '../form-parts.ts';

const Tile = styled(Choice)`
  flex: 1 1 7rem;
  place-items: center;
  min-height: ${touch};
`;

function nameOf(minutes: RealityCheckMinutes): string {
  return minutes === 0 ? 'Off' : `${minutes} minutes`;
}

export function RealityCheckChoice() {
  const read = useLimits();
  const setting = useCallMutation(setRealityCheckCall);
  const refresh = useRefreshViews();
  const choose = (minutes: RealityCheckMinutes) =>
    setting.mutate({ body: { minutes } }, { onSettled: () => refresh(['limits']) });
  const isNewer = setting.isPending || (setting.isSuccess && read.isFetching);
  const chosen = isNewer ? setting.variables.body.minutes : read.data?.realityCheckMinutes;
  return (
    <Panel title="Reality check">
      <Words>While you play, we can stop you now and then and show how long you have played and what it came to.</Words>
      {read.isPending && <Skeleton width="20rem" height="2.75rem" />}
      <ErrorState title="Your reality check could not be loaded." {...failedFirstRead(read)} />
      {chosen !== undefined && (
        <Choices>
          <ChoiceLegend>Remind me every</ChoiceLegend>
          <Row gap={2} wrap maxWidth="34rem">
            {REALITY_CHECK_MINUTES.map((minutes) => (
              <Tile key={minutes}>
                <LockableRadio
                  name="reality-check"
                  value={minutes}
                  isChosen={minutes === chosen}
                  isLocked={setting.isPending}
                  onChoose={choose}
                />
                {nameOf(minutes)}
              </Tile>
            ))}
          </Row>
        </Choices>
      )}
      {setting.isError && <Wrong role="alert">{sentenceOf(setting.error)}</Wrong>}
    </Panel>
  );
}
