import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { config } from '#contracts/settings/calls.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { space, bookFigure, color, size, line, weight } from '../../theme/tokens.ts';
import { countedPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { EARN_LEAD } from './earn-lead.ts';
import { OffersPanel } from './offers/offers-panel.tsx';
import { OfferwallPanel } from './offerwall-panel.tsx';
import { OwnOffersPanel } from './own-offers/own-offers-panel.tsx';

type OfferShare = { percent: number; dollarPoints: string };

function useOfferShare(): OfferShare | null {
  // Changed settings are not pushed.
  const percent = useCallQuery(config, undefined, { refetchOnMount: 'always' }).data?.offerSharePercent;
  if (percent === undefined) return null;
  return { percent, dollarPoints: countedPoints(Math.floor((POINTS_PER_USD * percent) / 100)) };
}

const GIFT_CARD_POINTS = 500;

const VALUES: readonly (readonly [string, string])[] = [
  ['1 point', '1 Robux'],
  [countedPoints(100), formatPointsAsUsd(100)],
  [countedPoints(GIFT_CARD_POINTS), `${formatPointsAsUsd(GIFT_CARD_POINTS).replace('.00', '')} gift card`],
];

const Lines = styled.dl`
  display: grid;

  div {
    display: flex;
    justify-content: space-between;
    gap: ${space(4)};
    padding-block: ${space(2)};
    border-bottom: ${line.hair};
  }
  div:last-child {
    border-bottom: 0;
  }
  dd {
    font-weight: ${weight.strong};
  }
`;

function PointValues({ share }: { share: OfferShare | null }) {
  return (
    <Panel title="Point values">
      <Lines>
        {[...(share === null ? [] : [['$1 earned', share.dollarPoints] as const]), ...VALUES].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Lines>
    </Panel>
  );
}

const TIPS = [
  'Start offers from this page, so that the network credits them to you.',
  'Turn off ad blockers and VPNs while you do an offer.',
  'Use real details. Networks reverse false ones.',
  'Do each offer once. Networks pay only the first time.',
  'Points can be pending for some days. Each offer says how long.',
];

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  padding-inline-start: ${space(5)};
  list-style: disc;
  font-size: ${size.small};

  li::marker {
    color: ${color.brass};
  }
`;

function Tips() {
  return (
    <Panel title="Tips">
      <List>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </List>
    </Panel>
  );
}

const Line = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};

  strong {
    ${bookFigure}
    color: ${color.text};
  }
`;

function Standing() {
  const user = useUser();
  return (
    <Line>
      Balance <strong>{countedPoints(user.points)}</strong>
      <SetAside user={user} follows />
    </Line>
  );
}

function Rates({ share }: { share: OfferShare | null }) {
  return (
    <StatTiles>
      <StatTile
        label="$1 earned"
        value={share?.dollarPoints ?? '50 points'}
        isLoading={share === null}
        note={share === null ? '...' : `Your share is ${share.percent}%`}
      />
      <StatTile label={countedPoints(POINTS_PER_USD)} value="$1.00" note="When you withdraw" />
      <StatTile label="1 point" value="1 Robux" note="When you withdraw" />
    </StatTiles>
  );
}

function useTellGone(): void {
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const isGone = query.get('offer') === 'gone';
  useEffect(() => {
    if (!isGone) return;
    toast({ title: 'This offer is no longer available', message: 'Choose another offer.', tone: 'loss' });
    setQuery({}, { replace: true });
  }, [isGone, toast, setQuery]);
}

export default function EarnPage({ quickActions }: { quickActions?: ReactNode }) {
  useTellGone();
  const share = useOfferShare();
  return (
    <Page title="Earn Points" lead={EARN_LEAD} aside={<Standing />}>
      <Rates share={share} />
      <Stack gap={6} columns="minmax(0, 1fr)" fromDesk="minmax(0, 7fr) minmax(0, 3fr)" align="start">
        <Stack gap={6} columns="minmax(0, 1fr)">
          <OffersPanel />
          <OwnOffersPanel />
          <OfferwallPanel />
        </Stack>
        <Stack gap={6} columns="minmax(0, 1fr)">
          {quickActions}
          <PointValues share={share} />
          <Tips />
        </Stack>
      </Stack>
    </Page>
  );
}
