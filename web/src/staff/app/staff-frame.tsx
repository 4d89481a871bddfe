import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUser } from '../../api/session.tsx';
import { clockLine, from, space, line } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { SkipLink } from '../../ui/layout/skip-link.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CornerToasts } from '../../ui/overlay/toast.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Kbd } from '../house/kbd.tsx';
import { DESKS } from './desks.ts';
import { useKeys, useShownKeys } from '../house/keys.ts';
import { besidePanel, HAS_PANEL, PANEL_WIDTH } from '../house/side-panel.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block: ${space(1)};
  border-bottom: ${line.hair};
`;

type KeySheetProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

function KeySheet({ isOpen, onOpenChange }: KeySheetProps) {
  const keys = useShownKeys();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keys"
      description="They do nothing while you type in a field."
    >
      <Stack as="dl" gap={[0, 6]} columns="repeat(auto-fit, minmax(13rem, 1fr))" size="small">
        {keys.map(({ key, label }) => (
          <Line key={`${key} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {key.split(' ').map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </Line>
        ))}
      </Stack>
    </Dialog>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template: auto auto minmax(0, 1fr) / minmax(0, 1fr);
  min-height: calc(100dvh - ${clockLine});
  ${from.desk} {
    grid-template: auto minmax(0, 1fr) / 13rem minmax(0, 1fr);
    height: calc(100dvh - ${clockLine});
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
  ${besidePanel} {
    &${HAS_PANEL} {
      padding-inline-end: ${PANEL_WIDTH};
    }
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
