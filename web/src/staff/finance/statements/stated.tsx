import { Quiet } from '../../table/figures.tsx';
import { formatMoney } from '../../table/money.ts';

type Period = { from: string | null; to: string | null; isStated: boolean };

/** Days in UTC. */
export function PeriodOf({ stated: { from, to, isStated } }: { stated: Period }) {
  if (from === null || to === null) return <Quiet>None</Quiet>;
  const days = [...new Set([from.slice(0, 10), to.slice(0, 10)])].join(' to ');
  return isStated ? days : <Quiet>{days}, from its lines</Quiet>;
}

export function Balance({ micros, currency }: { micros: number | null; currency: string }) {
  return micros === null ? <Quiet>Not stated</Quiet> : formatMoney(micros, currency);
}
