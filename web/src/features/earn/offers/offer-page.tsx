import { ExternalLink } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LIST_TEXTS, ogadsOffers } from '#contracts/offers/list-calls.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { bookFigure, color, size, space } from '../../../theme/tokens.ts';
import { AwayButtonLink, ButtonLink } from '../../../ui/action/button.tsx';
import { countedPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { Quiet, Stack } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { deviceOf } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { isBegun, Minutes, OfferPicture, Outcome } from './offer-card.tsx';
import { StepsPanel } from './steps-panel.tsx';

const Worth = styled.p`
  ${bookFigure}
  color: ${color.brass};
  font-size: ${size.heading};
  line-height: 1.2;
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space(3)};
  padding-inline-start: ${space(6)};
  list-style: decimal;
  li::marker {
    color: ${color.brass};
  }
`;

const Rules = styled(Steps).attrs({ as: 'ul' })`
  list-style: disc;
  font-size: ${size.small};
`;

const back = (
  <ButtonLink small to={paths.earn}>
    All offers
  </ButtonLink>
);

export default function OfferPage() {
  const { offer: id } = useParams();
  const query = useCallQuery(ogadsOffers, undefined, { refetchOnMount: 'always' });
  const { data } = query;
  const offer = data?.offers.find(({ offerid }) => offerid === id);
  return (
    <Page title={offer?.name_short ?? 'Offer'} size="text" aside={back}>
      {query.isPending && (
        <Panel>
          <LinesSkeleton lines={6} columns={1} label="Loading the offer" />
        </Panel>
      )}
      <ErrorState title={LIST_TEXTS.failed} taken="Your points are safe." {...failedFirstRead(query)} />
      {data !== undefined && offer === undefined && (
        <EmptyState
          title="This offer is no longer available."
          action={<ButtonLink to={paths.earn}>See other offers</ButtonLink>}
        />
      )}
      {offer !== undefined && <Details offer={offer} />}
    </Page>
  );
}

function Details({ offer }: { offer: Offer }) {
  const { name, name_short, points, description, outcome, link, steps } = offer;
  return (
    <>
      <Panel>
        <Stack gap={4} columns="auto minmax(0, 1fr)" align="center">
          <OfferPicture offer={offer} />
          <div>
            <Worth>+{countedPoints(points)}</Worth>
            <Quiet>
              {steps !== undefined && 'For all steps. '}Worth {formatPointsAsUsd(points)}.{' '}
              {deviceOf(offer) === null ? 'Any device' : `For ${deviceOf(offer)}`}.
            </Quiet>
          </div>
        </Stack>
        {name !== name_short && <p>{name}</p>}
        {description !== '' && <Quiet>{description}</Quiet>}
        {outcome === null && offer.minutes !== null && <Minutes minutes={offer.minutes} />}
        {outcome === null ? (
          <div>
            <AwayButtonLink href={link} tone="primary">
              {isBegun(offer) ? 'Continue' : 'Start'} in a new tab
              <ExternalLink size={18} aria-hidden="true" />
            </AwayButtonLink>
          </div>
        ) : (
          <Outcome state={outcome} releaseAt={offer.releaseAt} />
        )}
      </Panel>
      {steps === undefined ? <Way offer={offer} /> : <SteppedWay steps={steps} />}
      <Panel title="Conditions">
        <Rules>
          <li>Once for each player. Networks pay only the first time.</li>
          <li>Use real details, without a VPN or an ad blocker.</li>
          <li>If the network takes a payment back, its points are taken back too.</li>
        </Rules>
        <Quiet>
          No points after a day? <Link to={paths.missingCredit}>Report missing points</Link>
        </Quiet>
      </Panel>
    </>
  );
}

function Way({ offer: { adcopy, points, waitDays } }: { offer: Offer }) {
  return (
    <Panel title="Steps">
      <Steps>
        <li>Start the offer from this page, so that the network credits you.</li>
        <li>
          {adcopy || 'Do what the offer asks.'} <strong>+{countedPoints(points)}</strong>
        </li>
        <li>The network reports it. This takes minutes, at most 24 hours.</li>
        <li>{pendingWords(waitDays)}</li>
      </Steps>
    </Panel>
  );
}

function SteppedWay({ steps }: { steps: NonNullable<Offer['steps']> }) {
  return (
    <>
      <StepsPanel steps={steps} />
      <Panel title="How it works">
        <Steps>
          <li>Start the offer from this page, so that the network credits you.</li>
          <li>Do the paid steps. Each one is paid separately, once.</li>
          <li>The network reports each step. This takes minutes, at most 24 hours.</li>
        </Steps>
      </Panel>
    </>
  );
}

function pendingWords(days: number): string {
  if (days === 0) return 'Your points are available at once.';
  return `Your points are pending for ${days} ${days === 1 ? 'day' : 'days'}. Then you can play and withdraw with them.`;
}
