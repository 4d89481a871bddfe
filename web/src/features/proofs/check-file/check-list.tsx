import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { styled } from 'styled-components';
import type { Check } from '#contracts/proofs/history/verdict.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { color, line, size, space, weight } from '../../../theme/tokens.ts';

const List = styled.ul`
  display: grid;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  break-inside: avoid;

  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
  & > svg {
    margin-top: 0.15em;
  }
  h3 {
    font-size: ${size.body};
    font-weight: ${weight.strong};
  }
  & > :not(svg, h3) {
    grid-column: 2;
    max-width: 65ch;
  }
`;

const Findings = styled.ul`
  display: grid;
  gap: ${space(1)};
  padding-inline-start: ${space(4)};
  color: ${color.loss};
  font-size: ${size.small};
  list-style: disc;
`;

const MARKS = {
  proven: { Icon: CircleCheck, ink: color.gain, label: 'Proven' },
  refused: { Icon: CircleX, ink: color.loss, label: 'Refused' },
  open: { Icon: CircleMinus, ink: color.quiet, label: 'Not proven' },
} as const;

function Mark({ state }: Pick<Check, 'state'>) {
  const { Icon, ink, label } = MARKS[state];
  return <Icon size={20} color={ink} aria-label={label} />;
}

const RANKS: Readonly<Record<Check['state'], number>> = { refused: 0, open: 1, proven: 2 };

type ListProps = { checks: readonly Check[] };

/** Refused ones first, then what is open. */
export function CheckList({ checks }: ListProps) {
  return (
    <List>
      {checks
        .toSorted((one, other) => RANKS[one.state] - RANKS[other.state])
        .map(({ state, title, words, findings }) => (
          <Item key={title}>
            <Mark state={state} />
            <h3>{title}</h3>
            <p>{words}</p>
            {findings.length > 0 && (
              <Findings>
                {findings.map((finding, place) => (
                  <li key={place}>{finding.words}</li>
                ))}
              </Findings>
            )}
          </Item>
        ))}
    </List>
  );
}

export function CheckedPanel({ checks }: ListProps) {
  return (
    <Panel title="Checked">
      <CheckList checks={checks} />
    </Panel>
  );
}
