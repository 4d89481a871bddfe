import type { Client } from 'pg';
import { runAll } from '#infra/postgres/session/pipeline.ts';
import type { Change, View } from '../view/define-view.ts';

/** The caller's transaction must hold the view's checkpoints. */
export async function applyChange(db: Client, view: View, change: Change, partition: number): Promise<void> {
  const { schema } = view;
  const state = await view.readState?.(db, schema, partition);
  await runAll(db, change.write(schema, state).statements);
}
