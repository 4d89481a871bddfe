import { openClient } from '#infra/postgres/client.ts';
import { VIEWS } from '#projections/registry.ts';

export async function forgetViews(url: string): Promise<void> {
  await using client = await openClient(url);
  for (const { schema } of VIEWS) await client.pg.query(`drop schema if exists ${schema} cascade`);
  await client.pg.query('truncate projection.view cascade');
}

export async function forgetRelaying(url: string): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query('truncate relay_cursor');
}
