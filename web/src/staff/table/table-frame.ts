import { css, styled } from 'styled-components';
import { besidePanel, HAS_PANEL } from '../house/side-panel.tsx';
import {
  below,
  clockLine,
  color,
  from,
  line,
  motion,
  ownColours,
  radius,
  size,
  space,
  weight,
} from '../../theme/tokens.ts';

export const Card = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.small};
`;

/** Filters, and commands on the table beside them. One line of 40 px if they fit. */
export const Tools = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space(2)};
  padding: ${space(1.5)} ${space(2)};
  border-bottom: ${line.hair};
  ${below.tablet} {
    flex-wrap: wrap;
  }
  ${from.desk} {
    padding-block: 2px;
    & > * > button {
      height: 2.25rem;
    }
  }
`;

export const Filters = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-width: 0;
  ${below.tablet} {
    flex-basis: 100%;
  }
  /* An opening panel must not move the rows under the pointer. */
  ${besidePanel} {
    main${HAS_PANEL} & {
      flex-wrap: nowrap;
      overflow-x: auto;
      & > * {
        flex: none;
      }
    }
  }
`;

export const Actions = styled.div`
  display: flex;
  flex: none;
  ${from.desk} {
    & > button {
      width: 2.25rem;
    }
  }
`;

export const Scroll = styled.div`
  overflow: auto;
  max-height: max(16rem, calc(100dvh - 15rem - ${clockLine}));
  ${from.desk} {
    max-height: max(16rem, calc(100dvh - 10.75rem - ${clockLine}));
  }
  overscroll-behavior-x: contain;
`;

export const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: ${size.small};
  &:focus-visible {
    outline: none;
  }
`;

const edge = css`
  &:first-child {
    padding-inline-start: ${space(3)};
  }
  &:last-child {
    padding-inline-end: ${space(3)};
  }
`;

const narrowedByPanel = css`
  ${besidePanel} {
    main${HAS_PANEL} &:not(:first-child, :last-child) {
      padding-inline: ${space(2)};
    }
  }
`;

export const HeadCell = styled.th<{ $isAmount: boolean; $width: string | undefined }>`
  position: sticky;
  top: 0;
  z-index: 1;
  width: ${({ $width }) => $width ?? 'auto'};
  padding: ${space(1)} ${space(3)};
  ${edge}
  ${narrowedByPanel}
  color: ${color.quiet};
  background: ${color.panel};
  border-bottom: ${line.hair};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  text-align: ${({ $isAmount }) => ($isAmount ? 'end' : 'start')};
  white-space: nowrap;
`;

const asCards = css`
  ${below.tablet} {
    thead {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    &,
    tbody {
      display: block;
    }
    /* Short facts stand four in a line. */
    tr[data-row] {
      display: flex;
      flex-wrap: wrap;
      gap: ${space(1)} ${space(3)};
      height: auto;
      padding: ${space(3)};
      border-bottom: ${line.hair};
    }
    tr[data-row] > td {
      height: auto;
      min-width: 4.25rem;
      max-width: 100%;
      padding: 0;
      overflow-wrap: anywhere;
      border: 0;
      text-align: start;
      white-space: normal;
    }
    /* A badge wraps rather than being cut. */
    tr[data-row] > td span {
      white-space: normal;
    }
    tr[data-row] > td[data-head]::before {
      display: block;
      color: ${color.quiet};
      font-size: ${size.fine};
      content: attr(data-head);
    }
    tr[data-row] > td[data-wide],
    tr[data-row] > td:has([data-whole-line]) {
      flex-basis: 100%;
    }
  }
`;

export const CardedGrid = styled(Grid)`
  ${asCards}
`;

/** Of a column whose width was set. */
export function widthStyle(px: number | undefined): { width: number; minWidth: number; maxWidth: number } | undefined {
  return px === undefined ? undefined : { width: px, minWidth: px, maxWidth: px };
}

export const BodyRow = styled.tr<{ $isActive: boolean; $isChosen: boolean; $px: number }>`
  height: ${({ $px }) => $px}px;
  background: ${({ $isChosen }) => ($isChosen ? color.brassTint : 'transparent')};
  cursor: default;
  transition: background-color ${motion.feedback};
  @media (hover: hover) {
    &:hover {
      background: ${({ $isChosen }) => ($isChosen ? color.brassTint : color.raised)};
    }
  }
  & > td:first-child {
    box-shadow: ${({ $isActive }) => ($isActive ? `inset 3px 0 ${color.brass}` : 'none')};
  }
  ${ownColours} {
    outline: ${({ $isActive }) => ($isActive ? '2px solid Highlight' : 'none')};
    outline-offset: -2px;
  }
`;

export const Cell = styled.td<{ $isAmount: boolean }>`
  padding: 0 ${space(3)};
  ${edge}
  max-width: 20rem;
  ${besidePanel} {
    main${HAS_PANEL} & {
      max-width: 11rem;
    }
  }
  ${narrowedByPanel}
  overflow: hidden;
  border-bottom: ${line.hair};
  text-align: ${({ $isAmount }) => ($isAmount ? 'end' : 'start')};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Spacer = styled.tr`
  td {
    padding: 0;
    border: 0;
  }
`;
