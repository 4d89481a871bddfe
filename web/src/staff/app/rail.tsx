import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { clockLine, color, from, line, motion, ownColours, radius, size, space, weight } from '../../theme/tokens.ts';
import { deskPath } from '../house/desk-paths.ts';
import { Kbd } from '../house/kbd.tsx';
import { DESKS, type DeskGroup, type ListedDesk } from './desks.ts';

const Frame = styled.nav`
  overflow-x: auto;
  background: ${color.panel};
  border-bottom: ${line.hair};
  ${from.desk} {
    overflow: hidden auto;
    padding: ${space(1)} ${space(2)};
    border-bottom: 0;
    border-inline-end: ${line.hair};
  }
`;

const Groups = styled.div`
  display: flex;
  gap: ${space(1)};
  width: max-content;
  padding: ${space(1)} ${space(2)};
  ${from.desk} {
    flex-direction: column;
    gap: 0;
    width: auto;
    padding: 0;
  }
`;

const Heading = styled.h2`
  display: none;
  height: calc(1.125rem - ${clockLine} / 8);
  padding-inline: ${space(2)};
  color: ${color.quiet};
  font-size: 0.6875rem;
  font-weight: ${weight.strong};
  line-height: 1.125rem;
  ${from.desk} {
    display: block;
  }
`;

const List = styled.ul`
  display: flex;
  gap: ${space(1)};
  ${from.desk} {
    flex-direction: column;
    gap: 2px;
    padding-bottom: 2px;
  }
`;

const Way = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  padding-inline: ${space(3)};
  color: ${color.quiet};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  text-decoration: none;
  white-space: nowrap;
  transition: background-color ${motion.feedback};
  ${from.desk} {
    /* All desks and headings fit into a window of 650 px. */
    min-height: clamp(1.375rem, calc((100dvh - 9rem - ${clockLine}) / ${DESKS.length} - 2px), 2.125rem);
    padding-inline: ${space(2)};
  }
  &:hover {
    color: ${color.text};
  }
  &.active {
    color: ${color.text};
    background: ${color.brassTint};
    ${ownColours} {
      border: 1px solid Highlight;
    }
  }
  svg {
    flex: none;
  }
  &.active svg {
    color: ${color.brass};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Name = styled.span`
  flex: 1;
`;

const Letter = styled(Kbd)`
  display: none;
  ${from.desk} {
    display: inline-block;
  }
  @media (hover: none) {
    display: none;
  }
`;

function groupsOf(desks: readonly ListedDesk[]): Map<DeskGroup | null, ListedDesk[]> {
  return Map.groupBy(desks, ({ group }) => group);
}

export function Rail({ desks }: { desks: readonly ListedDesk[] }) {
  const frame = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    frame.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Frame ref={frame} aria-label="Staff">
      <Groups>
        {[...groupsOf(desks)].map(([group, some]) => (
          <div key={group}>
            {group !== null && <Heading>{group}</Heading>}
            <List aria-label={group ?? undefined}>
              {some.map(({ path, title, letter, icon: Icon }) => (
                <li key={path}>
                  <Way to={deskPath(path)} end={path === ''}>
                    <Icon size={17} aria-hidden="true" />
                    <Name>{title}</Name>
                    <Letter aria-hidden="true">{letter}</Letter>
                  </Way>
                </li>
              ))}
            </List>
          </div>
        ))}
      </Groups>
    </Frame>
  );
}
