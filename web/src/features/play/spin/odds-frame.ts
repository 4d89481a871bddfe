import { styled } from 'styled-components';
import { color, font, size, space, weight } from '../../../theme/tokens.ts';
import { onNarrowFelt } from '../table/felt.tsx';

export const OddsFrame = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};

  caption {
    padding-bottom: ${space(1)};
    font-family: ${font.face};
    font-size: ${size.lead};
    text-align: start;
  }
  th,
  td {
    padding: ${space(1)} ${space(2)};
    border-top: 1px solid ${color.feltLine};
    font-weight: ${weight.text};
    text-align: end;
    white-space: nowrap;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    border-top: 0;
    font-size: ${size.fine};
  }
  ${onNarrowFelt} {
    width: calc(100% + ${space(4)});
    margin-inline: -${space(2)};
    font-size: ${size.fine};
    th,
    td {
      padding-inline: 1px;
      white-space: normal;
    }
    tbody th,
    td:last-child {
      overflow-wrap: anywhere;
    }
  }
`;

export const OddsLine = styled.tr<{ $isHit: boolean }>`
  background: ${({ $isHit }) => ($isHit ? `color-mix(in srgb, ${color.ivory}, transparent 88%)` : 'none')};
  box-shadow: ${({ $isHit }) => ($isHit ? `inset 3px 0 0 ${color.brassFill}` : 'none')};
`;

export const Pays = styled.td`
  && {
    font-family: ${font.face};
    font-weight: ${weight.faceStrong};
  }
`;
