import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { useSignupBonus } from '../../api/use-signup-bonus.ts';
import { color, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Stack, Title } from '../../ui/layout/flow.ts';
import { OpeningSlip } from '../../ui/receipt/opening-slip.tsx';

const Words = styled.dd`
  margin: ${space(1)} 0 0;
  color: ${color.quiet};
`;

function HousePromise({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Title as="dt">{name}</Title>
      <Words>{children}</Words>
    </div>
  );
}

export function WhatAwaits() {
  const bonus = useSignupBonus();
  return (
    <Stack gap={8} columns="minmax(0, 1fr)">
      <OpeningSlip bonus={bonus} />
      <Stack as="dl" gap={[6, 8]} fromTablet="repeat(3, minmax(0, 1fr))">
        <HousePromise name="Welcome bonus">
          {bonus === null ? '...' : formatPoints(bonus)} free points when you sign up.
        </HousePromise>
        <HousePromise name="Multiple rewards">Offers, surveys, a daily bonus, challenges and referrals.</HousePromise>
        <HousePromise name={`${GAME_NAMES.length} casino games`}>
          Provably fair: your own browser can recompute every result. For players of 18 years and older.
        </HousePromise>
      </Stack>
    </Stack>
  );
}
