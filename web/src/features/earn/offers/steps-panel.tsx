import { Circle, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Offer } from './offer.ts';
import { stepsWords, waitWords } from './steps-words.ts';

type Step = NonNullable<Offer['steps']>[number];

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  align-items: start;
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  overflow-wrap: anywhere;
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
  > svg {
    margin-top: 0.125rem;
    color: ${color.quiet};
  }
  &[data-state='paid'] > svg {
    color: ${color.gain};
  }
  &[data-state='pending'] > svg {
    color: ${color.brass};
  }
`;

const State = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

const Reward = styled.p`
  color: ${color.brass};
  font-weight: ${weight.strong};
`;

const Progress = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

const ICONS: Record<Step['state'], LucideIcon> = {
  open: Circle,
  pending: Clock,
  paid: CircleCheck,
  reversed: CircleX,
};

export function StepsPanel({ steps }: { steps: readonly Step[] }) {
  return (
    <Panel title="Paid steps" aside={<Progress>{stepsWords(steps)}</Progress>}>
      <ol aria-label="Paid steps">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ step }: { step: Step }) {
  const { words, points, state } = step;
  const Icon = ICONS[state];
  return (
    <Row data-state={state}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>{words}</p>
        <State>
          <StateWords step={step} />
        </State>
      </div>
      <Reward>+{countedPoints(points)}</Reward>
    </Row>
  );
}

function StateWords({ step: { state, waitDays, releaseAt } }: { step: Step }) {
  switch (state) {
    case 'open':
      return waitWords(waitDays);
    case 'pending':
      return (
        <>
          Pending
          {releaseAt !== null && (
            <>
              , arrives <Time at={releaseAt} form="day" />
            </>
          )}
        </>
      );
    case 'paid':
      return 'Paid';
    case 'reversed':
      return 'Reversed by the network';
  }
}
