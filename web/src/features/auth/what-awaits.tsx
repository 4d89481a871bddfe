// What an account brings, beside the forms. What is not open yet says so.
import { styled } from 'styled-components';
import { signupBonus } from '#contracts/api/public.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, line, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';

/** Shown when the bonus cannot be learned. */
const FALLBACK_BONUS = 10;

const List = styled.dl`
  display: grid;
`;

const Item = styled.div`
  padding-block: ${space(4)};
  border-bottom: ${line.hair};
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    border-bottom: 0;
  }
`;

const Name = styled.dt`
  display: flex;
  align-items: baseline;
  gap: ${space(3)};
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.face};
`;

const Words = styled.dd`
  max-width: 34rem;
  margin: ${space(1)} 0 0;
  color: ${color.quiet};
`;

export function WhatAwaits() {
  const { data, isError } = useCallQuery(signupBonus);
  const bonus = data?.signupBonus ?? (isError ? FALLBACK_BONUS : null);
  return (
    <List>
      <Item>
        <Name>Welcome bonus</Name>
        <Words>
          {bonus === null ? <Skeleton width="4ch" /> : formatPoints(bonus)} points, entered in your account before you
          place a bet.
        </Words>
      </Item>
      <Item>
        <Name>Casino games</Name>
        <Words>Provably fair: each bet leaves a receipt, and your own browser can recompute the result.</Words>
      </Item>
      <Item>
        <Name>
          Multiple rewards <Badge>Soon</Badge>
        </Name>
        <Words>Points from offers, daily bonuses, challenges and friends.</Words>
      </Item>
      <Item>
        <Name>
          Live chat <Badge>Soon</Badge>
        </Name>
        <Words>The table talk of the house.</Words>
      </Item>
    </List>
  );
}
