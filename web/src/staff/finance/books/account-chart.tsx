import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { accountDaysCall } from '#contracts/books/calls.ts';
import type { Unit } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay, utcDay, type UtcDay } from '#contracts/days/utc-day.ts';
import { failedRead } from '../../../api/api-error.ts';
import { color } from '../../../theme/tokens.ts';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { useNow } from '../../table/use-now.ts';
import { formatAmount } from '../../table/money.ts';

type Day = { day: UtcDay; in: bigint; out: bigint };
type AccountDays = { opening: bigint; days: readonly Day[] };

/** `balance`: at the end of the month. */
type Month = { month: string; in: bigint; out: bigint; balance: bigint };

/** The latest first. Months without movements are left out. */
export function monthsOf({ opening, days }: AccountDays): Month[] {
  const months = new Map<string, Month>();
  let balance = opening;
  for (const { day, in: came, out } of days) {
    const name = day.slice(0, 7);
    balance += came - out;
    const month = months.get(name) ?? { month: name, in: 0n, out: 0n, balance };
    months.set(name, { month: name, in: month.in + came, out: month.out + out, balance });
  }
  return [...months.values()].toReversed();
}

type DayPoint = Day & { balance: bigint };

/** One for each of the last `count` days up to `to`, movements or not. */
export function pointsOf({ opening, days }: AccountDays, to: UtcDay, count: number): DayPoint[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const first = dayOf(startOfDay(to) - (count - 1) * DAY_MS);
  let balance = days.filter(({ day }) => day < first).reduce((sum, day) => sum + day.in - day.out, opening);
  return Array.from({ length: count }, (_, place) => {
    const day = dayOf(startOfDay(first) + place * DAY_MS);
    const moved = byDay.get(day) ?? { day, in: 0n, out: 0n };
    balance += moved.in - moved.out;
    return { ...moved, balance };
  });
}

const HEIGHT_PX = 180;
const DAYS = 366;
const DRAWN_DAYS = 60;
const MICROS = 1_000_000;
const tick = { fill: color.quiet, fontSize: 12 };

type AccountChartProps = { account: string; unit: Unit; at: string };

/** The last sixty days as a chart, and the months of a year. */
export function AccountChart({ account, unit, at }: AccountChartProps) {
  const today = dayOf(useNow());
  const to = utcDay.safeParse(at.slice(0, 10)).data ?? today;
  const from = dayOf(startOfDay(to) - (DAYS - 1) * DAY_MS);
  const read = useFresh(accountDaysCall, { query: { account, unit, from, to } });
  if (read.error !== null) return <ErrorState title="The days could not be read." taken="" {...failedRead(read)} />;
  if (read.data === undefined) return <div style={{ height: HEIGHT_PX }} />;
  const scale = unit === 'USD' ? MICROS : 1;
  const days = pointsOf(read.data, to, DRAWN_DAYS).map(({ day, in: came, out, balance }) => ({
    day,
    came: Number(came) / scale,
    went: -Number(out) / scale,
    balance: Number(balance) / scale,
  }));
  const columns: readonly Column<Month>[] = [
    { name: 'Month', cell: ({ month }) => month },
    { name: 'Added', isAmount: true, cell: (month) => formatAmount(month.in, unit) },
    { name: 'Taken', isAmount: true, cell: (month) => formatAmount(month.out, unit) },
    { name: 'Balance', isAmount: true, cell: ({ balance }) => formatAmount(balance, unit) },
  ];
  const words = (value: number) => (unit === 'USD' ? `$${formatCount(value)}` : formatCount(value));
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <ComposedChart
          data={days}
          stackOffset="sign"
          margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke={color.hairline} vertical={false} />
          <XAxis dataKey="day" tick={tick} stroke={color.hairline} minTickGap={50} />
          <YAxis tickFormatter={words} tick={tick} stroke={color.hairline} width={52} />
          <Tooltip
            formatter={(value, name) => [words(Number(value)), name]}
            contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
          />
          <Bar dataKey="came" name="Added" stackId="day" fill={color.gain} isAnimationActive={false} />
          <Bar dataKey="went" name="Taken" stackId="day" fill={color.loss} isAnimationActive={false} />
          <Line
            dataKey="balance"
            name="Balance"
            stroke={color.brass}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <Table
        caption={`Months of ${account}`}
        columns={columns}
        items={monthsOf(read.data)}
        keyOf={({ month }) => month}
      />
    </>
  );
}
