import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUser } from '../../api/session.tsx';
import { color, from, layer, radius, space, weight } from '../../theme/tokens.ts';
import { CornerToasts } from '../../ui/overlay/toast.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { DESKS } from './desks.ts';
import { KeySheet } from '../house/key-sheet.tsx';
import { useKeys } from '../house/keys.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const Frame = styled.div`
  display: grid;
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 100dvh;
  ${from.desk} {
    grid-template: auto minmax(0, 1fr) / 13rem minmax(0, 1fr);
    height: 100dvh;
  }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  outline: none;
  ${from.desk} {
    overflow-y: auto;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(2)} ${space(3)};
  color: ${color.onBrass};
  background: ${color.brassFill};
  border-radius: ${radius.small};
  font-weight: ${weight.strong};
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

export function StaffFrame({ children }: { children: ReactNode }) {
  const { permissions } = useUser();
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const open = DESKS.filter(({ needs }) => permissions.includes(needs));
  useKeys([
    { key: '?', label: 'Keys', run: () => setSheetOpen(true) },
    ...open.map(({ letter, title, path }) => ({
      key: `g ${letter}`,
      label: `Go to ${title}`,
      run: () => void navigate(deskPath(path)),
    })),
  ]);
  return (
    <Frame>
      <SkipLink href="#main">Skip to content</SkipLink>
      <CornerToasts />
      <TopBar onKeys={() => setSheetOpen(true)} />
      <Rail desks={open} />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <KeySheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} />
    </Frame>
  );
}
