import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { from, line, motion, size, space, touch, weight } from '../../../theme/tokens.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Text } from '../../../ui/layout/flow.ts';

const Note = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(4)};
  border-top: ${line.hair};
  font-size: ${size.small};
  ${from.tablet} {
    padding-inline: ${space(6)};
  }
`;

const Figures = styled.details`
  summary {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-height: ${touch};
    font-weight: ${weight.strong};
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  svg {
    transition: transform ${motion.feedback};
  }
  &[open] svg {
    transform: rotate(180deg);
  }
`;

type OddsNoteProps = { isDifferent: boolean; children: ReactNode; figures?: ReactNode };

export function OddsNote({ isDifferent, children, figures }: OddsNoteProps) {
  return (
    <Note>
      <div>
        <Badge tone={isDifferent ? 'brass' : 'plain'}>{isDifferent ? 'Demo odds differ' : 'The real odds'}</Badge>
      </div>
      <Text maxWidth="68ch" tone="quiet">
        {children}
      </Text>
      {figures !== undefined && (
        <Figures>
          <summary>
            Compare the figures
            <ChevronDown size={16} aria-hidden="true" />
          </summary>
          {figures}
        </Figures>
      )}
    </Note>
  );
}

/** 98.989 -> "98.99%", 96 -> "96%". */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(2))}%`;
}
