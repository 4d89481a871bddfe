import { CircleCheck, type LucideIcon, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';
import { Stack, Text, Title } from '../../ui/layout/flow.ts';
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

type EndingProps = { title: string; isGood: boolean; children: ReactNode };

export function Ending({ title, isGood, children }: EndingProps) {
  const Icon: LucideIcon = isGood ? CircleCheck : MailX;
  return (
    <Stack gap={2} items="start" breaks role={isGood ? 'status' : 'alert'}>
      <Icon size={28} aria-hidden="true" color={isGood ? color.gain : color.loss} />
      <Title>{title}</Title>
      <Text tone="quiet">{children}</Text>
    </Stack>
  );
}
