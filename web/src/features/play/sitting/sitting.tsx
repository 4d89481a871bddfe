import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RealityCheckMinutes } from '#contracts/limits/limit.ts';
import { rail, space } from '../../../theme/tokens.ts';
import { CheckDueContext } from './check-due.ts';
import { isDue, RealityCheck } from './reality-check.tsx';
import { SittingLine } from './sitting-line.tsx';
import { useSitting } from './use-sitting.ts';

const Clock = styled.div`
  display: grid;
  align-content: center;
  min-height: 3rem;
  ${rail} {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: ${space(6)};
  }
`;

type SittingProps = { minutes: RealityCheckMinutes; isInRound: boolean; children: ReactNode };

/** Changes with every bet and every few seconds, so the table is passed in and does not render with it. */
export function Sitting({ minutes, isInRound, children }: SittingProps) {
  const sitting = useSitting();
  return (
    <>
      <CheckDueContext value={sitting !== null && isDue(sitting, minutes)}>{children}</CheckDueContext>
      {sitting !== null && (
        <>
          <Clock>
            <SittingLine sitting={sitting} />
          </Clock>
          <RealityCheck sitting={sitting} minutes={minutes} isInRound={isInRound} />
        </>
      )}
    </>
  );
}
