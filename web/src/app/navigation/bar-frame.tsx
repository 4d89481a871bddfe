import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, low, size, space, touch, weight } from '../../theme/tokens.ts';
import { pageColumn } from '../../ui/layout/page-column.ts';

export const Inside = styled.div`
  ${pageColumn}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-height: 4rem;
  ${low} {
    min-height: 3rem;
  }
`;

export const House = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-width: ${touch};
  min-height: 4rem;
  margin-inline-end: auto;
  ${low} {
    min-height: 3rem;
  }
  color: ${color.text};
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
  text-decoration: none;
`;

export const HouseName = styled.span<{ $isRoomy: boolean }>`
  @media (max-width: 30rem) {
    display: ${({ $isRoomy }) => ($isRoomy ? 'inline' : 'none')};
  }
`;
