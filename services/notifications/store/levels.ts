// In the consumer's transaction, so each event counts once.
import type { ClientBase } from 'pg';
import { type LevelSums, experienceOf, levelOf, type LevelTerms } from '#contracts/levels/levels.ts';
import type { PlayerLevelSums } from '../notices/fold.ts';
import type { Notice } from '../notices/notices-of.ts';

const ADD = `
  UPDATE notifications.player SET offer_points = player.offer_points + done.offers,
    wagered_points = player.wagered_points + done.wagered
  FROM unnest($1::int8[], $2::numeric[], $3::numeric[]) AS done (account, offers, wagered)
  WHERE player.account = done.account
  RETURNING player.account, player.offer_points AS offers, player.wagered_points AS wagered`;

export async function addLevelSums(
  db: ClientBase,
  deeds: readonly PlayerLevelSums[],
  terms: LevelTerms,
): Promise<Notice[]> {
  if (deeds.length === 0) return [];
  const { rows } = await db.query<{ account: string; offers: string; wagered: string }>({
    name: 'add-deeds',
    text: ADD,
    values: [
      deeds.map(({ account }) => account),
      deeds.map(({ offerPoints }) => offerPoints.toString()),
      deeds.map(({ wageredPoints }) => wageredPoints.toString()),
    ],
  });
  const after = new Map(
    rows.map(({ account, offers, wagered }): [number, LevelSums] => [
      Number(account),
      { offerPoints: BigInt(offers), wageredPoints: BigInt(wagered) },
    ]),
  );
  return deeds.flatMap((done) => levelUp(done, after.get(done.account), terms));
}

function levelUp(done: PlayerLevelSums, after: LevelSums | undefined, terms: LevelTerms): Notice[] {
  if (after === undefined || !done.isTold) return [];
  const before = {
    offerPoints: after.offerPoints - done.offerPoints,
    wageredPoints: after.wageredPoints - done.wageredPoints,
  };
  const [was, is] = [before, after].map((deeds) => levelOf(experienceOf(deeds, terms), terms).level) as [
    number,
    number,
  ];
  if (is <= was) return [];
  const { account, partition, seq, at } = done;
  return [
    {
      account,
      partition,
      seq,
      at,
      fact: { kind: 'level_up', params: { level: is } },
      cause: `level_up:${account}:${is}`,
    },
  ];
}
