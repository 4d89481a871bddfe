import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The check of a form on a first screen, loaded with its first focus. If it does not load, only the
 * gateway checks.
 */
export function checkedLater<Fields extends FieldValues>(load: () => Promise<Resolver<Fields>>): Resolver<Fields> {
  return async (values, context, options) => {
    const check = await load().catch(() => null);
    return check === null ? { values, errors: {} } : check(values, context, options);
  };
}
