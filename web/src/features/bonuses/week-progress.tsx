import { styled } from 'styled-components';
import { DAYS_OF_A_WEEK } from '#contracts/bonuses/daily-bonus.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { color, motion, radius, space, stillness } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';

const Day = styled.span`
  height: ${space(2)};
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.mark};
  transition: background-color ${motion.result};
  ${stillness} {
    transition: none;
  }
  &[data-full] {
    background: ${color.brassFill};
    border-color: ${color.brassFill};
  }
`;

export function WeekProgress({ days, bonus }: { days: number; bonus: number }) {
  return (
    <Stack gap={2}>
      <Stack
        gap={1}
        columns={`repeat(${DAYS_OF_A_WEEK}, minmax(0, 1fr))`}
        role="progressbar"
        aria-label="Weekly progress"
        aria-valuemin={0}
        aria-valuemax={DAYS_OF_A_WEEK}
        aria-valuenow={days}
        aria-valuetext={`${days} of ${DAYS_OF_A_WEEK} days`}
      >
        {Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => (
          <Day key={day} data-full={day < days ? '' : undefined} />
        ))}
      </Stack>
      <Stack as="p" gap={4} columns="minmax(0, 1fr) auto" tone="quiet" size="small">
        <span>
          Complete the week for a mega bonus!
          {bonus > 0 && ` +${countedPoints(bonus)} on day ${DAYS_OF_A_WEEK}`}
        </span>
        <span>
          {days}/{DAYS_OF_A_WEEK}
        </span>
      </Stack>
    </Stack>
  );
}
