import { styled } from 'styled-components';
import { useUser } from '../../../api/session.tsx';
import { useLimits } from '../../../api/use-limits.ts';
import { Checklist } from '../checklist/checklist.tsx';
import { LastTables } from './last-tables.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: inherit;
  align-items: start;
  &:empty {
    display: none;
  }
`;

/** Loaded after the next action. */
export function DayLate() {
  const user = useUser();
  const limits = useLimits();
  const mayPlay = limits.data?.exclusion === null && user.age !== 'minor';
  return (
    <>
      <Pair>
        <Checklist user={user} />
        <WaitingPanel />
      </Pair>
      {mayPlay && <LastTables />}
    </>
  );
}
