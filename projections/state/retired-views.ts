import type { ClientBase } from 'pg';

/** Views of earlier releases, by name and schema. */
const RETIRED = [{ name: 'payouts', schema: 'payouts' }];

/** Inside a transaction. */
export async function dropRetiredViews(db: ClientBase): Promise<void> {
  for (const { name, schema } of RETIRED) {
    const { rowCount } = await db.query('DELETE FROM projection.view WHERE name = $1', [name]);
    if (rowCount !== 0) await db.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  }
}
