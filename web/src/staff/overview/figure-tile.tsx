import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { bookFigure, color, font, line, motion, radius, size, space } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';

const Frame = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
  color: ${color.text};
  text-decoration: none;
  transition: border-color ${motion.feedback};
  a& {
    &:hover {
      border-color: ${color.brass};
    }
  }
`;

const Figure = styled.span`
  ${bookFigure}
  font-size: ${size.title};
  line-height: 1.2;
`;

const Unit = styled.span`
  color: ${color.quiet};
  font-family: ${font.text};
  font-size: ${size.small};
`;

type FigureTileProps = { name: string; value: string | undefined; unit?: string | undefined; to?: string | undefined };

export function FigureTile({ name, value, unit, to }: FigureTileProps) {
  const inside = (
    <>
      <Text as="span" tone="quiet" size="fine">
        {name}
      </Text>
      <Figure>
        {value ?? <Skeleton width="5rem" />}
        {unit !== undefined && value !== undefined && <Unit> {unit}</Unit>}
      </Figure>
    </>
  );
  return to === undefined ? (
    <Frame>{inside}</Frame>
  ) : (
    <Frame as={Link} to={to}>
      {inside}
    </Frame>
  );
}
