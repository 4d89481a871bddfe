import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { View } from '../view/define-view.ts';

const found = z.strictObject({ is: z.boolean() });

/** A newer program has rebuilt or retired a view that this one reads. */
export function isOutdated(db: CommonQueryMethods, views: readonly Pick<View, 'name' | 'version'>[]): Promise<boolean> {
  const names = sql.array(
    views.map(({ name }) => name),
    'text',
  );
  const versions = sql.array(
    views.map(({ version }) => version),
    'int4',
  );
  return db.oneFirst(sql.type(found)`
    SELECT exists (
      SELECT FROM unnest(${names}, ${versions}) AS known (name, version)
      LEFT JOIN projection.view AS standing USING (name)
      WHERE standing.version IS NULL OR standing.version > known.version) AS is`);
}
