import { styled } from 'styled-components';
import type { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { badgeWords } from '#contracts/definition/kind.ts';
import { color } from '../../theme/tokens.ts';
import { Time, utcTitle } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useNow } from './use-now.ts';

export function ageText(at: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(at));
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}

export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcTitle(at)}>
      {ageText(at, useNow())}
    </time>
  );
}

export const When = ({ at }: { at: string }) => <Time at={at} form="minute" />;

export const Quiet = styled.span`
  color: ${color.quiet};
`;

/** The words of one value of an enumeration. */
export function BadgeOf<Name extends string>({ of, name }: { of: z.ZodType<Name>; name: NoInfer<Name> }) {
  const [words, tone] = badgeWords(of)[name];
  return <Badge tone={tone}>{words}</Badge>;
}
