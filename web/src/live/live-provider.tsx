// Pushes name the views to refetch; notifications become cards. All pass the settling gate, except crash flights, which
// their own table requests.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewPush } from '#contracts/push.ts';
import { seenPositions } from '../api/position-memory.ts';
import { readsAtRest } from '../api/after-reads.ts';
import { USER_KEY } from '../api/query-client.ts';
import { readAllAgain, readNotificationsAgain, readViewsAgain, readWhatMoves } from '../api/read-again.ts';
import { ActivityLine } from './activity-line.ts';
import { ChatLine } from './chat-line.ts';
import { FlightWatch } from './flight-watch.ts';
import { chanceMs, keepRefetching, SPREAD_MS } from './keep-refetching.ts';
import { Line } from './line.ts';
import { LiveGate } from './live-gate.ts';
import { type Connection, type LivePlayer, openLiveSocket } from './live-socket.ts';
import { StaffLine } from './staff-line.ts';
import { LineContext } from './use-may-play.ts';
import { watchLine } from './watch-line.ts';
import { whilePageLives } from './while-page-lives.ts';
import { isTold, type NoticeCard, withNotice, withoutNotice, withTableCleared } from './notice-cards.ts';

type Live = {
  connection: Connection;
  gate: LiveGate;
  flights: FlightWatch;
  chat: ChatLine;
  activity: ActivityLine;
  staff: StaffLine;
  cards: readonly NoticeCard[];
  dismiss(id: number): void;
};

const LiveContext = createContext<Live | null>(null);

function applyViews(client: QueryClient, { views, position, openRounds }: ViewPush): void {
  for (const view of views) seenPositions.noteView(view, position);
  readViewsAgain(client, views, openRounds);
}

/** Refetches what was not pushed while disconnected. After a gap, pages of one lost server are spread over time. */
function catchingUp(client: QueryClient, gate: LiveGate) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAll = () => gate.pass(() => void readAllAgain(client));
  const readMoved = async () => {
    if (await readWhatMoves(client)) readAll();
  };
  return {
    begin(isAfterGap: boolean) {
      if (isAfterGap) timer = setTimeout(readAll, chanceMs(SPREAD_MS));
      else gate.pass(() => void readMoved());
    },
    stop: () => clearTimeout(timer),
  };
}

function useHealingLine(client: QueryClient, gate: LiveGate): Line {
  const [line] = useState(() => new Line());
  useEffect(() => watchLine(line, client), [line, client]);
  useEffect(() => keepRefetching({ client, line, gate }), [client, line, gate]);
  return line;
}

const newLines = () => ({
  flights: new FlightWatch(),
  chat: new ChatLine(),
  activity: new ActivityLine(),
  staff: new StaffLine(),
});

type LiveProviderProps = { player: LivePlayer | null; children: ReactNode };

export function LiveProvider({ player, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [cards, setCards] = useState<readonly NoticeCard[]>([]);
  const [gate] = useState(() => new LiveGate(() => setCards(withTableCleared)));
  const [lines] = useState(newLines);
  const line = useHealingLine(client, gate);
  const [connection, setConnection] = useState<Connection>('off');
  const nextId = useRef(1);
  const id = player?.id;
  const username = player?.username;
  useEffect(() => {
    if (id === undefined || username === undefined) return;
    let tries = 0;
    const catchUp = catchingUp(client, gate);
    const isScreenRead = readsAtRest(client);
    const readUserAgain = () => gate.pass(() => void client.invalidateQueries({ queryKey: USER_KEY }));
    const close = whilePageLives(() =>
      openLiveSocket(
        { id, username },
        {
          onConnection(next) {
            setConnection(next);
            if (next === 'connecting') tries++;
            line.socket(next, tries > 1);
            catchUp.stop();
            // A first connection that needed several tries also follows a gap.
            if (next === 'connected') catchUp.begin(tries > 1);
          },
          onTurnedAway: readUserAgain,
          onPerson: readUserAgain,
          onViews: (push) => gate.pass(() => applyViews(client, push)),
          onNotification: (notice) =>
            gate.pass(() => {
              if (notice.id !== undefined) readNotificationsAgain(client);
              // The news of a flight's win may be here before its end.
              const isOfFlight = notice.gameName === 'crash' && lines.flights.isWatching;
              const isOnTheTable = isOfFlight || (notice.position !== undefined && gate.hasShown(notice.position));
              if (!isTold(notice, isOnTheTable)) return;
              const card = { ...notice, id: nextId.current++, stored: notice.id ?? null, isOnTheTable };
              setCards((before) => withNotice(before, card));
            }),
          ...lines,
        },
        isScreenRead,
      ),
    );
    return () => {
      close();
      catchUp.stop();
      gate.drop();
      setCards([]);
    };
  }, [id, username, client, gate, lines, line]);
  const live = useLiveOf({ connection, gate, cards, ...lines }, setCards);
  return (
    <LineContext value={line}>
      <LiveContext value={live}>{children}</LiveContext>
    </LineContext>
  );
}

type SetCards = (change: (before: readonly NoticeCard[]) => readonly NoticeCard[]) => void;

function useLiveOf(given: Omit<Live, 'dismiss'>, setCards: SetCards): Live {
  const { connection, gate, flights, chat, activity, staff, cards } = given;
  return useMemo(
    () => ({
      connection,
      gate,
      flights,
      chat,
      activity,
      staff,
      cards,
      dismiss: (card: number) => setCards((before) => withoutNotice(before, card)),
    }),
    [connection, gate, flights, chat, activity, staff, cards, setCards],
  );
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used inside LiveProvider');
  return live;
}
