import { styled } from 'styled-components';
import { auditAccount } from '#contracts/audit/calls.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { bookFigure, color, from, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Box } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { besidePanel, HAS_PANEL } from '../house/side-panel.tsx';
import { ReadState } from '../house/read-state.tsx';
import { PlayerLink } from '../house/people.tsx';
import { When } from '../table/figures.tsx';
import { useNow } from '../table/use-now.ts';
import { BalanceSlider } from './balance-slider.tsx';
import { MomentField } from './moment-field.tsx';
import { instantShown } from './moment-in.ts';
import type { AuditAddress } from './use-audit-address.ts';

const Halves = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.desk} {
    grid-template-columns: 17rem minmax(0, 1fr);
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(2)} ${space(4)};
  align-content: start;
  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  dd {
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }
  dd[data-figure] {
    ${bookFigure}
    font-size: ${size.title};
  }
`;

function useAccountAt(account: number, { at }: AuditAddress) {
  return useFresh(auditAccount, { params: { account }, query: at === '' ? {} : { at } });
}

/** A panel has the name, too. */
const Lead = styled.span`
  ${besidePanel} {
    main${HAS_PANEL} & {
      display: none;
    }
  }
`;

/** Name and balance, on the line of the title. */
export function AccountLead({ account, address }: { account: number; address: AuditAddress }) {
  const { data } = useAccountAt(account, address);
  return (
    <Lead>
      <PlayerLink account={account} name={data?.name ?? null} />
      {data !== undefined && ` ${formatPoints(data.available)} available, ${formatPoints(data.held)} held`}
    </Lead>
  );
}

type TimeSliderProps = { told: ReplyOf<typeof auditAccount>; address: AuditAddress; isBrief?: boolean };

function TimeSlider({ told: { curve, first, last }, address: { at, set }, isBrief = false }: TimeSliderProps) {
  const now = useNow();
  const shownAt = at === '' ? now : instantShown(at, last?.at);
  return (
    <BalanceSlider
      curve={curve}
      first={first.at}
      at={Number.isNaN(shownAt) ? Date.parse(first.at) : shownAt}
      now={now}
      isBrief={isBrief}
      onMove={(instant) => set({ at: instant >= now ? '' : instantOf(instant) })}
    />
  );
}

const Slide = styled.div`
  flex: 1 1 9rem;
  min-width: 9rem;
`;

/** Where the shown time is set, on a line of filters. */
export function AccountTime({ account, address }: { account: number; address: AuditAddress }) {
  const { at, set } = address;
  const read = useAccountAt(account, address);
  return (
    <>
      <MomentField
        isInline
        label="As of (day, time or position)"
        placeholder="As of: now"
        value={at}
        onValue={(value) => set({ at: value })}
      />
      {at !== '' && (
        <Button small tone="quiet" onClick={() => set({ at: '' })}>
          Back to now
        </Button>
      )}
      <ReadState of={read} problem="The account could not be read." />
      {read.data !== undefined && (
        <Slide>
          <TimeSlider isBrief told={read.data} address={address} />
        </Slide>
      )}
    </>
  );
}

/** Numbers of an account at the time of the address. */
export function AccountHead({ account, address }: { account: number; address: AuditAddress }) {
  const { at, set } = address;
  const read = useAccountAt(account, address);
  const told = read.data;
  const isPast = at !== '';
  return (
    <Box
      title={isPast ? `As of ${at.replace('T', ' ').replace('Z', ' UTC')}` : 'Now'}
      aside={<PlayerLink account={account} name={told?.name ?? null} />}
    >
      <ReadState of={read} problem="The account could not be read." />
      <Row gap={2} align="end" wrap below={3}>
        <MomentField
          label="As of (day, time or position)"
          placeholder="Now"
          value={at}
          onValue={(value) => set({ at: value })}
        />
        {isPast && (
          <Button small tone="quiet" onClick={() => set({ at: '' })}>
            Back to now
          </Button>
        )}
      </Row>
      {told === undefined ? (
        read.error === null && <Skeleton height="6rem" />
      ) : (
        <Halves>
          <AccountFigures told={told} />
          <TimeSlider told={told} address={address} />
        </Halves>
      )}
    </Box>
  );
}

function AccountFigures({ told }: { told: ReplyOf<typeof auditAccount> }) {
  return (
    <Figures aria-label="Balance">
      <div>
        <dt>Available</dt>
        <dd data-figure="">{formatPoints(told.available)}</dd>
      </div>
      <div>
        <dt>Held</dt>
        <dd data-figure="">{formatPoints(told.held)}</dd>
      </div>
      <div>
        <dt>Position</dt>
        <dd>{told.position ?? 'Before the first event'}</dd>
      </div>
      <div>
        <dt>Last event</dt>
        <dd>{told.last === null ? 'None yet' : <When at={told.last.at} />}</dd>
      </div>
    </Figures>
  );
}
