import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { Hero } from './hero.tsx';
import { LiveStats } from './live-stats.tsx';

export const LandingColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(14)};
  padding-bottom: ${space(16)};
  ${from.desk} {
    gap: ${space(20)};
    padding-bottom: ${space(20)};
  }
`;

export function FirstScreen() {
  return (
    <>
      <Hero />
      <LiveStats />
    </>
  );
}
