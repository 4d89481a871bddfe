import { CircleCheck, type LucideIcon, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, space } from '../../theme/tokens.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} size="form" {...(lead !== undefined && { lead })}>
      <Panel>{children}</Panel>
    </Page>
  );
}

export const Actions = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Frame = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  overflow-wrap: anywhere;
`;

const Title = styled.h2`
  ${bookTitle}
`;

const Words = styled.p`
  color: ${color.quiet};
`;

type EndingProps = { title: string; isGood: boolean; children: ReactNode };

export function Ending({ title, isGood, children }: EndingProps) {
  const Icon: LucideIcon = isGood ? CircleCheck : MailX;
  return (
    <Frame role={isGood ? 'status' : 'alert'}>
      <Icon size={28} aria-hidden="true" color={isGood ? color.gain : color.loss} />
      <Title>{title}</Title>
      <Words>{children}</Words>
    </Frame>
  );
}
