import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, from, line, radius, space } from '../../theme/tokens.ts';

/** `doubted`: true as far as it was checked, with a reservation. */
export type VerdictTone = 'sound' | 'refused' | 'doubted' | 'pending';

/** Marks differ in shape, so a verdict is read without colours, too. */
const LOOKS = {
  sound: { Icon: CircleCheck, ink: color.gain, tint: color.gainTint },
  refused: { Icon: CircleX, ink: color.loss, tint: color.lossTint },
  doubted: { Icon: TriangleAlert, ink: color.notice, tint: color.noticeTint },
  pending: { Icon: Hourglass, ink: color.quiet, tint: color.raised },
} as const;

const Frame = styled.div<{ $tone: VerdictTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(4)};
  background: ${({ $tone }) => LOOKS[$tone].tint};
  border: 1px solid ${({ $tone }) => LOOKS[$tone].ink};
  border-radius: ${radius.large};
  break-inside: avoid;
  ${from.tablet} {
    gap: ${space(4)};
    padding: ${space(5)} ${space(6)};
  }

  & > svg {
    color: ${({ $tone }) => LOOKS[$tone].ink};
  }
  strong {
    display: block;
    ${bookTitle}
  }
  p {
    max-width: 65ch;
  }
  p + p {
    margin-top: ${space(2)};
  }
  @media print {
    border: ${line.firm};
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1)};
  align-self: center;
`;

type BannerProps = { tone: VerdictTone; title: string; children?: ReactNode };

export function VerdictBanner({ tone, title, children }: BannerProps) {
  const { Icon } = LOOKS[tone];
  return (
    <Frame $tone={tone} role={tone === 'refused' ? 'alert' : 'status'}>
      <Icon size={32} aria-hidden="true" />
      <Words>
        <strong>{title}</strong>
        {children}
      </Words>
    </Frame>
  );
}
