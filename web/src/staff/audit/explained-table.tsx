import { styled } from 'styled-components';
import type { ExplainedBalance } from '#contracts/audit/calls.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { useKeys } from '../house/keys.ts';
import type { AuditAddress } from './use-audit-address.ts';

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  th,
  td {
    padding: ${space(2)} ${space(4)};
    border-bottom: ${line.hair};
    text-align: start;
  }
  thead th {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  [data-amount] {
    text-align: end;
    white-space: nowrap;
  }
  tr[data-balance] > * {
    font-weight: ${weight.strong};
    background: ${color.raised};
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
`;

const Drill = styled.button`
  padding: 0;
  color: inherit;
  background: none;
  border: 0;
  font: inherit;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${color.hairline};
  text-underline-offset: 3px;
  cursor: pointer;
  &:hover {
    text-decoration-color: currentcolor;
  }
`;

type Line = ExplainedBalance['lines'][number];
type Balance = ExplainedBalance['from' | 'to'];

/** A kind opens its events of the same period. */
export function ExplainedTable({ explained, address }: { explained: ExplainedBalance; address: AuditAddress }) {
  const { from, to, lines } = explained;
  const drill = ({ type, game }: Line) =>
    address.set({ tab: '', type, game: game ?? '', since: address.from, at: address.to }, true);
  useKeys(
    lines.slice(0, 9).map((line, index) => ({
      key: String(index + 1),
      label: `Events: ${describeKind(line.type, line.game)}`,
      run: () => drill(line),
    })),
  );
  return (
    <Grid aria-label="Explanation">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col" data-amount="">
            Events
          </th>
          <th scope="col" data-amount="">
            Available
          </th>
          <th scope="col" data-amount="">
            Held
          </th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow name="Before" balance={from} />
        {lines.map((line) => (
          <tr key={`${line.type} ${line.game}`}>
            <th scope="row">
              <Drill type="button" onClick={() => drill(line)}>
                {describeKind(line.type, line.game)}
              </Drill>
            </th>
            <td data-amount="">{formatPoints(line.events)}</td>
            <td data-amount="">
              <Points value={Number(line.available)} sign />
            </td>
            <td data-amount="">
              <Points value={Number(line.held)} sign />
            </td>
          </tr>
        ))}
        <BalanceRow name="After" balance={to} />
      </tbody>
    </Grid>
  );
}

function BalanceRow({ name, balance: { at, available, held } }: { name: string; balance: Balance }) {
  return (
    <tr data-balance="">
      <th scope="row">
        {name} {at !== null && <Time at={at} form="second" />}
      </th>
      <td />
      <td data-amount="">{formatPoints(available)}</td>
      <td data-amount="">{formatPoints(held)}</td>
    </tr>
  );
}
