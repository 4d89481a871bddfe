import { ButtonLink } from '../../../ui/action/button.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { endWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import type { TableProtection } from './protection.ts';

type ExcludedProps = { exclusion: NonNullable<TableProtection['exclusion']>; hasOpenRound: boolean };

export function Excluded({ exclusion, hasOpenRound }: ExcludedProps) {
  const dates = useDates();
  const isTimeOut = exclusion.type === 'time-out';
  return (
    <Panel>
      <Text as="h2" size="title" weight="face" font="face">
        {isTimeOut ? "You're taking time out" : "You've excluded yourself from playing"}
      </Text>
      <p>
        The tables are closed to you <strong>{endWords(exclusion.until, dates)}</strong>.
      </p>
      <Text maxWidth="65ch" tone="quiet">
        {hasOpenRound && 'You can still finish your open round below. '}
        Your points are safe. You can still earn, withdraw and look at your history.
      </Text>
      <Row gap={3} wrap>
        <ButtonLink to={paths.home} tone="primary">
          Go to my account
        </ButtonLink>
        <ButtonLink to={paths.limits}>Your limits</ButtonLink>
      </Row>
    </Panel>
  );
}
