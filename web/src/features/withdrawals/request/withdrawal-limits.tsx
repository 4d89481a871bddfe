import { useId } from 'react';
import { styled } from 'styled-components';
import { METHOD_NAMES, METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import type { MethodTerms } from '#contracts/withdrawals/terms.ts';
import { color, radius, space } from '../../../theme/tokens.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { Filled } from '../../../ui/figure/progress-track.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { FactLines } from './fact-lines.tsx';
import { Quiet } from './form-parts.ts';

const Track = styled.div`
  overflow: hidden;
  height: ${space(2)};
  background: ${color.raised};
  border-radius: ${radius.round};
`;

type WithdrawalLimitsProps = {
  methods: Readonly<Record<MethodName, MethodTerms>>;
  dailyLimitPoints: number;
  /** Null while unknown. */
  usedPoints: number | null;
};

export function WithdrawalLimits({ methods, dailyLimitPoints, usedPoints }: WithdrawalLimitsProps) {
  const figure = (points: number | null) =>
    points === null ? <Skeleton width="5ch" /> : formatPoints(Math.max(points, 0));
  return (
    <Panel title="Withdrawal Limits">
      <Used dailyLimitPoints={dailyLimitPoints} usedPoints={usedPoints} />
      <FactLines
        lines={[
          { name: 'Daily limit', value: countedPoints(dailyLimitPoints) },
          { name: 'Used today', value: figure(usedPoints) },
          { name: 'Left today', value: figure(usedPoints === null ? null : dailyLimitPoints - usedPoints) },
          ...minimums(methods),
        ]}
      />
      <Quiet>The limit covers all methods. Days begin at 00:00 UTC.</Quiet>
    </Panel>
  );
}

function Used({ dailyLimitPoints, usedPoints }: Pick<WithdrawalLimitsProps, 'dailyLimitPoints' | 'usedPoints'>) {
  const id = useId();
  const used = usedPoints ?? 0;
  const percent = dailyLimitPoints === 0 ? 100 : Math.min(100, Math.floor((100 * used) / dailyLimitPoints));
  return (
    <Track
      id={id}
      role="progressbar"
      aria-label="Daily limit used"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${formatPoints(used)} of ${countedPoints(dailyLimitPoints)}`}
    >
      <Filled style={{ width: `${percent}%` }} />
    </Track>
  );
}

/** Methods with the same minimum share a line. */
function minimums(methods: WithdrawalLimitsProps['methods']) {
  const byMinimum = new Map<number, string[]>();
  for (const method of METHOD_NAMES) {
    const { isOn, minimumPoints } = methods[method];
    if (!isOn) continue;
    byMinimum.set(minimumPoints, [...(byMinimum.get(minimumPoints) ?? []), METHOD_TITLES[method]]);
  }
  return [...byMinimum].map(([points, titles]) => ({
    name: `Minimum for ${listed.format(titles)}`,
    value: countedPoints(points),
  }));
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });
