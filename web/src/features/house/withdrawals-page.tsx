import { Link } from 'react-router-dom';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { publicStats } from '#contracts/public-stats/calls.ts';
import { METHOD_NAMES, METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { METHODS } from '#contracts/withdrawals/methods.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { countedPoints, formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { roughDuration } from '../../ui/figure/rough-duration.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { paths } from '../../ui/paths.ts';
import { Document, DocumentPart } from './document.tsx';
import { type HouseTerms, WithTerms } from './with-terms.tsx';
import { countryNames, daysText } from './words.ts';

type Row = { method: MethodName; isOn: boolean; least: number; most: number; seconds: number | null };
type Stats = ReplyOf<typeof publicStats>;

const amount = (points: number) => `${formatPoints(points)} (${formatPointsAsUsd(points)})`;

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Method',
    cell: ({ method, isOn }) => (
      <>
        {METHOD_TITLES[method]} {!isOn && <Badge>Soon</Badge>}
      </>
    ),
  },
  { name: 'Least', isAmount: true, cell: ({ least }) => amount(least) },
  { name: 'Most', isAmount: true, cell: ({ most }) => amount(most) },
  { name: 'Our fee', isAmount: true, cell: () => 'None' },
  { name: 'Time', cell: ({ method }) => METHODS[method].processing },
  { name: 'Measured', cell: ({ seconds }) => (seconds === null ? 'No payments yet' : roughDuration(seconds)) },
];

function rowsOf({ config }: HouseTerms, stats: Stats | undefined): readonly Row[] {
  const rows = METHOD_NAMES.map((method) => {
    const { isOn, minimumPoints, maximumPoints } = config.withdrawals.methods[method];
    const seconds = stats?.payoutSeconds[method] ?? null;
    return { method, isOn, least: minimumPoints, most: maximumPoints, seconds };
  });
  return rows.toSorted((one, other) => Number(other.isOn) - Number(one.isOn));
}

export default function WithdrawalsPage() {
  return (
    <Document
      title="Withdrawals and fees"
      lead={`${POINTS_PER_USD} points are worth $1.00 by every method. We charge no fee.`}
      isWide
    >
      <WithTerms>{(house) => <Withdrawals {...house} />}</WithTerms>
    </Document>
  );
}

function Withdrawals(house: HouseTerms) {
  const { config, terms } = house;
  const { data: stats } = useCallQuery(publicStats);
  return (
    <>
      <DocumentPart title="Methods">
        <Table
          caption="Methods of withdrawal"
          becomesEntries
          columns={COLUMNS}
          items={rowsOf(house, stats)}
          keyOf={({ method }) => method}
        />
        <p>
          “Measured” is the average from request to payment over the last 30 days. We pay the costs of our providers.
          Your own bank, wallet or marketplace may charge you for receiving.
        </p>
      </DocumentPart>
      <DocumentPart title="Before your first withdrawal">
        <ul>
          <li>A confirmed email address, and once your legal name and country.</li>
          <li>
            Points that have arrived: pending points of offers cannot be withdrawn yet. A balance below 0 has to be
            earned back first.
          </li>
          <li>At most {countedPoints(config.withdrawals.dailyLimitPoints)} a day (UTC), by all methods together.</li>
        </ul>
      </DocumentPart>
      <DocumentPart title="Longer waits">
        <ul>
          <li>
            More than {countedPoints(terms.newDestinationPoints)} to a destination that you first used less than a day
            ago has to wait for that day.
          </li>
          <li>
            For {daysText(terms.securityDays)} after you change your email address or second factor, staff look at each
            request first.
          </li>
          <li>
            The law asks us to check payees against sanctions lists. We do not pay to:{' '}
            {countryNames(terms.sanctionedCountries)}.
          </li>
        </ul>
      </DocumentPart>
      <DocumentPart title="If a payment fails">
        <p>
          Your points are held while a request is open. If we reject it, or the payment fails or comes back, they return
          to your balance and we tell you why. Follow each step in your{' '}
          <Link to={paths.withdrawalHistory}>withdrawal history</Link>.
        </p>
      </DocumentPart>
    </>
  );
}
