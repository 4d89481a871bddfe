import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { type NoticeCard, SHOWN_MS } from '../../live/notice-cards.ts';
import { below, color, font, motion, motionMs, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { focusHandedOn, screenPlace } from '../../ui/action/focus-handed-on.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useDates } from '../../ui/figure/dates.tsx';
import { countedPoints } from '../../ui/figure/format.ts';
import { messageOf } from './message.ts';
import { notificationLook } from './notification-look.ts';
import { useMarkNotifications } from './use-notifications.ts';

const slideIn = keyframes`
  from { opacity: 0; transform: translateX(110%); }
`;
const slideOut = keyframes`
  to { opacity: 0; transform: translateX(110%); }
`;

type CardLook = { $ink: string; $ground: string; $isBig: boolean; $isLeaving: boolean };

const Card = styled.li<CardLook>`
  display: flex;
  align-items: start;
  gap: ${space(3)};
  padding: ${space(3)} ${space(1)} ${space(3)} ${space(4)};
  background: ${({ $ground }) => $ground};
  border: ${({ $isBig }) => ($isBig ? '3px double' : '1px solid')} ${({ $ink }) => $ink};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  pointer-events: auto;
  animation: ${({ $isLeaving }) => ($isLeaving ? slideOut : slideIn)} ${motion.enter} forwards;
  > svg {
    flex: none;
    margin-top: ${space(0.5)};
    color: ${({ $ink }) => $ink};
  }
  ${below.tablet} {
    align-items: center;
    padding-block: ${space(1)};
  }
`;

const Coin = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: ${space(11)};
  height: ${space(11)};
  color: ${color.onBrass};
  background: ${color.brassFill};
  border: 2px solid ${color.panel};
  border-radius: ${radius.round};
  outline: 1px solid ${color.brass};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  /* One card on a phone, as low as it gets: the amount beside the title. */
  ${below.tablet} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space(2)};
    align-items: baseline;
    line-height: 1.25;
  }
`;

const Title = styled.p<{ $isBig: boolean }>`
  font-family: ${({ $isBig }) => ($isBig ? font.face : 'inherit')};
  font-size: ${({ $isBig }) => ($isBig ? size.lead : 'inherit')};
  font-weight: ${weight.strong};
`;

const Message = styled.p`
  font-size: ${size.small};
  ${below.tablet} {
    grid-column: 1 / -1;
    grid-row: 2;
    font-size: ${size.fine};
  }
`;

const Amount = styled.p<{ $ink: string; $isBig: boolean }>`
  color: ${({ $ink }) => $ink};
  font-family: ${({ $isBig }) => ($isBig ? font.face : 'inherit')};
  font-size: ${({ $isBig }) => ($isBig ? size.title : 'inherit')};
  font-weight: ${({ $isBig }) => ($isBig ? weight.faceStrong : weight.strong)};
  ${below.tablet} {
    font-size: ${size.body};
  }
`;

function useLeaving(onGone: () => void): { isLeaving: boolean; leave(): void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLeaving(true), SHOWN_MS - motionMs.enter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(onGone, motionMs.enter);
    return () => clearTimeout(timer);
  }, [isLeaving, onGone]);
  return { isLeaving, leave: () => setLeaving(true) };
}

const toNextCard = focusHandedOn((stack) => stack.querySelector('button') ?? screenPlace());

type OverlayCardProps = { card: NoticeCard; onGone(id: number): void };

/** A click or the cross marks the notification as read; a timeout leaves it new. */
export function OverlayCard({ card, onGone }: OverlayCardProps) {
  const { mark } = useMarkNotifications();
  const [gone] = useState(() => () => onGone(card.id));
  const { isLeaving, leave } = useLeaving(gone);
  const dates = useDates();
  const { ink, ground, icon: Icon } = notificationLook(card.type);
  const isBig = card.type === 'big_win';
  const read = () => {
    if (card.stored !== null) mark(card.stored);
    leave();
  };
  return (
    <Card onClick={read} ref={toNextCard} $ink={ink} $ground={ground} $isBig={isBig} $isLeaving={isLeaving}>
      {isBig ? (
        <Coin aria-hidden="true">
          <Icon size={24} />
        </Coin>
      ) : (
        <Icon size={22} aria-hidden="true" />
      )}
      <Words>
        <Title $isBig={isBig}>{card.title}</Title>
        <Message>{messageOf(card, dates)}</Message>
        {card.amount !== undefined && (
          <Amount $ink={ink} $isBig={isBig}>
            {countedPoints(card.amount)}
          </Amount>
        )}
      </Words>
      <IconButton label="Dismiss" icon={X} />
    </Card>
  );
}
