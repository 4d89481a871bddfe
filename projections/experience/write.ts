import { numbersOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ExperienceDelta } from './fold.ts';

export function writeExperience(schema: string, deltas: readonly ExperienceDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
      name: `${schema}.player`,
      text: `
      INSERT INTO ${schema}.player AS stored
        (account, offers, offer_points, wagered, risked, loss_millionths, claimed_at, remainder, paid_level,
          checklist, epoch)
      SELECT * FROM unnest($1::int8[], $2::int8[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[],
        $7::int8[], $8::int8[], $9::int2[], $10::int2[], $11::int8[])
      ON CONFLICT (account) DO UPDATE SET
        offers = stored.offers + excluded.offers,
        offer_points = stored.offer_points + excluded.offer_points,
        wagered = stored.wagered + excluded.wagered,
        risked = stored.risked + excluded.risked,
        loss_millionths = excluded.loss_millionths + CASE WHEN excluded.claimed_at = 0 THEN stored.loss_millionths ELSE 0 END,
        claimed_at = greatest(stored.claimed_at, excluded.claimed_at),
        remainder = CASE WHEN excluded.claimed_at = 0 THEN stored.remainder ELSE excluded.remainder END,
        paid_level = greatest(stored.paid_level, excluded.paid_level),
        checklist = stored.checklist | excluded.checklist,
        epoch = greatest(stored.epoch, excluded.epoch)`,
      values: [
        numbersOf(deltas, ({ account }) => account),
        numbersOf(deltas, ({ offers }) => offers),
        numbersOf(deltas, ({ offerPoints }) => offerPoints),
        numbersOf(deltas, ({ wagered }) => wagered),
        numbersOf(deltas, ({ risked }) => risked),
        numbersOf(deltas, ({ loss }) => loss),
        numbersOf(deltas, ({ claimed }) => claimed?.at ?? 0),
        numbersOf(deltas, ({ claimed }) => claimed?.remainder ?? 0),
        numbersOf(deltas, ({ paidLevel }) => paidLevel),
        numbersOf(deltas, ({ checklist }) => checklist),
        numbersOf(deltas, ({ epoch }) => epoch),
      ],
    },
  ];
}
