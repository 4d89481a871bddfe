import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { ownOffersCall } from '#contracts/offers/calls.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { OPEN_STAGES } from '#contracts/withdrawals/stage.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { OpenRounds, openRoundsIn } from '../next-action/open-rounds.tsx';
import { lastWithdrawals } from '../reads/last-withdrawals.ts';

export type InProgress = ReplyOf<typeof ownOffersCall>['offers'][number];

/** After this long an opened offer is most likely given up. */
const OPENED_MS = 7 * DAY_MS;

/** Pending offers by the day on which their points arrive, then the ones opened lately. */
export function inProgress(offers: readonly InProgress[], now: number): InProgress[] {
  const pending = offers.filter(({ state }) => state === 'pending');
  const opened = offers.filter(
    ({ state, clickedAt }) => state === 'clicked' && clickedAt !== null && now - Date.parse(clickedAt) < OPENED_MS,
  );
  return [...pending.toSorted((one, other) => releaseOf(one) - releaseOf(other)), ...opened];
}

function releaseOf({ releaseAt }: InProgress): number {
  return releaseAt === null ? Infinity : Date.parse(releaseAt);
}

const SHOWN = 3;
const LOOKED_AT = 20;
/** No push announces a network's report. */
const LOOKS_EVERY_MS = 30_000;

export function useOwnOffers() {
  return useCallQuery(
    ownOffersCall,
    { query: { limit: LOOKED_AT } },
    { refetchOnMount: 'always', refetchInterval: LOOKS_EVERY_MS },
  );
}

/** Nothing while nothing is open. `invitation`: a bonus that waits for steps of the player, or null. */
export function WaitingPanel({ invitation }: { invitation: ReactNode }) {
  const offers = useOwnOffers().data?.offers;
  const rounds = openRoundsIn(useCallQuery(activeRounds).data);
  const withdrawals = useCallQuery(withdrawalHistoryCall, lastWithdrawals).data;
  const [now] = useState(() => Date.now());
  const open = (withdrawals ?? []).filter(({ stage }) => OPEN_STAGES.includes(stage));
  const started = inProgress(offers ?? [], now);
  if (open.length + started.length + rounds.length === 0 && invitation === null) return null;
  return (
    <Panel title="In progress" aside={<Link to={paths.earn}>All offers</Link>}>
      {invitation}
      <OpenRounds />
      <EntryList label="In progress">
        {open.slice(0, SHOWN).map(({ id, method, stageText, amount }) => (
          <Entry
            key={id}
            name={`${METHOD_TITLES[method]} withdrawal`}
            note={
              <>
                {stageText} <Link to={paths.withdrawalHistory}>Details</Link>
              </>
            }
            amount={<Points value={amount} />}
          />
        ))}
        {started.slice(0, Math.max(SHOWN - open.length, 0)).map((offer) => (
          <OfferEntry key={offer.cursor} offer={offer} />
        ))}
      </EntryList>
    </Panel>
  );
}

function OfferEntry({ offer }: { offer: InProgress }) {
  const isPending = offer.state === 'pending';
  const at = isPending ? offer.releaseAt : offer.clickedAt;
  const points = offer.points ?? offer.promisedPoints;
  return (
    <Entry
      name={offer.name ?? `${offer.networkTitle} offer`}
      badge={<Badge tone={isPending ? 'notice' : 'plain'}>{isPending ? 'Pending' : 'Opened'}</Badge>}
      note={
        at !== null && (
          <>
            {isPending ? 'Points arrive' : 'You opened it'} <Time at={at} />
          </>
        )
      }
      amount={points !== null && <Points value={points} sign />}
    />
  );
}
