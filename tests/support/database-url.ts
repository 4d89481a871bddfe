/** Databases that tests get a clone of. */
export const TEMPLATES = {
  empty: 'template0',
  migrated: 'migrated_template',
  /** With the tables of all views. */
  started: 'started_template',
  /** Also with the rights of every role. */
  house: 'house_template',
} as const;

export type TemplateName = keyof typeof TEMPLATES;

export function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
