import {
  CirclePlay,
  ClipboardList,
  Clock,
  ExternalLink,
  ListChecks,
  type LucideIcon,
  Smartphone,
  Timer,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { bookFigure, color, font, line, radius, size, smallTouch, space, weight } from '../../../theme/tokens.ts';
import { countedPoints, formatPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { AwayButtonLink } from '../../../ui/action/button.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { offerPath } from '../../../ui/paths.ts';
import { type Category, categoryOf, deviceOf } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { stepsWords, waitWords } from './steps-words.ts';

const Card = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: ${space(3)};
  padding: ${space(4)};
  background: ${color.raised};
  border: ${line.hair};
  border-radius: ${radius.large};
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  overflow: hidden;
  width: 3.5rem;
  height: 3.5rem;
  color: ${color.brass};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-family: ${font.face};
  font-size: ${size.title};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Name = styled.h3`
  font-size: ${size.body};
  font-weight: ${weight.strong};
  line-height: 1.3;
  overflow-wrap: anywhere;
  a {
    color: inherit;
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:hover {
      text-decoration: underline;
    }
  }
`;

const Task = styled.p`
  margin-top: ${space(1)};
  color: ${color.quiet};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

const Note = styled(Task)`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  svg {
    flex: none;
  }
`;

const Foot = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;

/** Above the link of the card. */
const Start = styled(AwayButtonLink)`
  position: relative;
  z-index: 1;
`;

/** The dollars wrap before the button does. */
const Worth = styled.p`
  ${bookFigure}
  flex: 1 1 0;
  min-width: min-content;
  color: ${color.brass};

  small {
    color: ${color.quiet};
    font-family: ${font.text};
    font-size: ${size.fine};
    font-weight: ${weight.text};
  }
`;

export function OfferCard({ offer }: { offer: Offer }) {
  const { name_short: name, adcopy, description, link, outcome, steps } = offer;
  const device = deviceOf(offer);
  return (
    <Card>
      <OfferPicture offer={offer} />
      <div>
        <Name>
          <Link to={offerPath(offer.offerid)}>{name}</Link>
        </Name>
        <Task>{adcopy || description}</Task>
        {device !== null && <Task>For {device}</Task>}
        {outcome === null && offer.minutes !== null && <Minutes minutes={offer.minutes} />}
        {outcome === null && steps === undefined && <Wait days={offer.waitDays} />}
        {steps !== undefined && (
          <Note>
            <ListChecks size={14} aria-hidden="true" />
            {stepsWords(steps)}
          </Note>
        )}
      </div>
      <Foot>
        <Worth>
          {worthWords(offer)} <small>{formatPointsAsUsd(offer.points)}</small>
        </Worth>
        {outcome === null ? (
          <Start href={link} small>
            {isBegun(offer) ? 'Continue' : 'Start'} <VisuallyHidden>{name}, opens in a new tab</VisuallyHidden>
            <ExternalLink size={16} aria-hidden="true" />
          </Start>
        ) : (
          <Outcome state={outcome} releaseAt={offer.releaseAt} />
        )}
      </Foot>
    </Card>
  );
}

function worthWords({ points, steps }: Pick<Offer, 'points' | 'steps'>): string {
  return steps === undefined ? `+${countedPoints(points)}` : `Up\u00a0to\u00a0${formatPoints(points)}`;
}

export const isBegun = ({ steps = [] }: Pick<Offer, 'steps'>) => steps.some(({ state }) => state !== 'open');

const minutesLong = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const hoursLong = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const MOST_MINUTES = 120;

export function Minutes({ minutes }: { minutes: number }) {
  const words = minutes <= MOST_MINUTES ? minutesLong.format(minutes) : hoursLong.format(Math.round(minutes / 60));
  return (
    <Note>
      <Timer size={14} aria-hidden="true" />
      Takes about {words}
    </Note>
  );
}

const PICTURES: Record<Category, LucideIcon> = {
  apps: Smartphone,
  surveys: ClipboardList,
  'sign-ups': UserPlus,
  videos: CirclePlay,
};

function Wait({ days }: { days: number }) {
  return (
    <Note>
      <Clock size={14} aria-hidden="true" />
      {waitWords(days)}
    </Note>
  );
}

const OUTCOMES: Record<NonNullable<Offer['outcome']>, { words: string; tone: BadgeTone }> = {
  pending: { words: 'Pending', tone: 'notice' },
  credited: { words: 'Credited', tone: 'gain' },
  reversed: { words: 'Reversed', tone: 'loss' },
};

export function Outcome({ state, releaseAt }: { state: NonNullable<Offer['outcome']>; releaseAt: string | null }) {
  const { words, tone } = OUTCOMES[state];
  return (
    <Row as="p" gap={2} align="center" wrap minHeight={smallTouch} tone="quiet" size="small">
      {releaseAt !== null && (
        <span>
          Arrives <Time at={releaseAt} form="day" />
        </span>
      )}
      <Badge tone={tone}>{words}</Badge>
    </Row>
  );
}

/** The network's picture, or one of the kind of offer. */
export function OfferPicture({ offer }: { offer: Offer }) {
  const { picture } = offer;
  const Kind = PICTURES[categoryOf(offer)];
  const [isBroken, setBroken] = useState(false);
  return (
    <Picture aria-hidden="true">
      {picture === null || isBroken ? (
        <Kind size={28} strokeWidth={1.5} />
      ) : (
        <img src={picture} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      )}
    </Picture>
  );
}

export function OfferCardSkeleton() {
  return (
    <Card as="div">
      <Picture />
      <div>
        <Name as="p">
          <Skeleton width="12ch" />
        </Name>
        <Task>
          <Skeleton width="90%" />
        </Task>
      </div>
      <Foot>
        <Worth>
          <Skeleton width="7ch" />
        </Worth>
        <Skeleton width="5rem" height={smallTouch} />
      </Foot>
    </Card>
  );
}
