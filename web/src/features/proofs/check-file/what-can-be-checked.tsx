import { FileCheck2, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, space } from '../../../theme/tokens.ts';
import { Row, Stack, Text, Title } from '../../../ui/layout/flow.ts';
import { paths } from '../../../ui/paths.ts';

const Kind = styled.section`
  display: grid;
  gap: ${space(2)};
  align-content: start;
  padding-top: ${space(4)};
  border-top: 2px solid ${color.border};

  svg {
    flex: none;
    color: ${color.brass};
  }
  ul {
    display: grid;
    gap: ${space(1)};
    padding-inline-start: ${space(5)};
    list-style: disc;
  }
  li::marker {
    color: ${color.brass};
  }
`;

type KindProps = { icon: ReactNode; title: string; shows: readonly string[]; children: ReactNode };

function KindOfFile({ icon, title, shows, children }: KindProps) {
  return (
    <Kind>
      <Row gap={2} align="center">
        {icon}
        <Title>{title}</Title>
      </Row>
      <ul>
        {shows.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Text tone="quiet">{children}</Text>
    </Kind>
  );
}

/** Shown until a file is chosen. */
export function WhatCanBeChecked() {
  return (
    <Stack gap={6} columns="minmax(0, 1fr)" fromTablet="repeat(2, minmax(0, 1fr))">
      <KindOfFile
        icon={<History size={22} aria-hidden="true" />}
        title="Your whole history"
        shows={['No event is missing', 'Every balance adds up', 'Every finished round was fair']}
      >
        One file with all of your events. Get it under <Link to={`${paths.profile}#data`}>Privacy and data</Link> in
        your profile. It also checks itself: open it in any browser, even offline. If yours is in several files, choose
        them together.
      </KindOfFile>
      <KindOfFile
        icon={<FileCheck2 size={22} aria-hidden="true" />}
        title="Proof of one event"
        shows={['The event is in the signed log', 'It was not changed since', 'Its place in the log is fixed']}
      >
        One bet, bonus or withdrawal. Open its receipt in your <Link to={paths.statement}>transaction history</Link> and
        choose Get proof.
      </KindOfFile>
    </Stack>
  );
}
