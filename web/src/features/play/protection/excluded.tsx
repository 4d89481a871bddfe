import { styled } from 'styled-components';
import { color, font, size, space, weight } from '../../../theme/tokens.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { endWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import type { TableProtection } from './protection.ts';

const Title = styled.h2`
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
`;

const Quiet = styled.p`
  max-width: 65ch;
  color: ${color.quiet};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

type ExcludedProps = { exclusion: NonNullable<TableProtection['exclusion']>; hasOpenRound: boolean };

export function Excluded({ exclusion, hasOpenRound }: ExcludedProps) {
  const dates = useDates();
  const isTimeOut = exclusion.type === 'time-out';
  return (
    <Panel>
      <Title>{isTimeOut ? "You're taking time out" : "You've excluded yourself from playing"}</Title>
      <p>
        The tables are closed to you <strong>{endWords(exclusion.until, dates)}</strong>.
      </p>
      <Quiet>
        {hasOpenRound && 'You can still finish your open round below. '}
        Your points are safe. You can still earn, withdraw and look at your history.
      </Quiet>
      <Ways>
        <ButtonLink to={paths.home} tone="primary">
          Go to my account
        </ButtonLink>
        <ButtonLink to={paths.limits}>Your limits</ButtonLink>
      </Ways>
    </Panel>
  );
}
