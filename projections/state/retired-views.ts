import type { ClientBase } from 'pg';

const RETIRED = [
  { name: 'payouts', schema: 'payouts' },
  { name: 'game-history', schema: 'game_history' },
];

/** Another role's schema remains, because only that role can drop it. */
export async function dropRetiredViews(db: ClientBase): Promise<void> {
  for (const { name, schema } of RETIRED) {
    const { rowCount } = await db.query('DELETE FROM projection.view WHERE name = $1', [name]);
    if (rowCount !== 0 && (await isOurs(db, schema))) await db.query(`DROP SCHEMA ${schema} CASCADE`);
  }
}

async function isOurs(db: ClientBase, schema: string): Promise<boolean> {
  const sql = `SELECT FROM pg_namespace WHERE nspname = $1 AND pg_has_role(nspowner, 'USAGE')`;
  return (await db.query(sql, [schema])).rowCount === 1;
}
