import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, radius, size, space, weight } from '../../theme/tokens.ts';

export type BadgeTone = 'plain' | 'brass' | 'gain' | 'loss' | 'notice';

const inks = { plain: color.quiet, brass: color.brass, gain: color.gain, loss: color.loss, notice: color.notice };
const tints = {
  plain: color.raised,
  brass: color.brassTint,
  gain: color.gainTint,
  loss: color.lossTint,
  notice: color.noticeTint,
};

const Frame = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  padding: 0 ${space(2)};
  color: ${({ $tone }) => inks[$tone]};
  background: ${({ $tone }) => tints[$tone]};
  border-radius: ${radius.small};
  font-family: ${font.text};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  line-height: 1.6;
  white-space: nowrap;
`;

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <Frame $tone={tone}>{children}</Frame>;
}
