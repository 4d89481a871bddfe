import { useMemo } from 'react';
import { put, useAddress } from '../table/use-address.ts';

/** Everything that the desk shows is in its address. */
export const AUDIT_FIELDS = [
  'of',
  'at',
  'tab',
  'since',
  'type',
  'game',
  'least',
  'actor',
  'density',
  'open',
  'step',
  'from',
  'to',
] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];
export type AuditFields = Record<AuditField, string>;

export type AuditAddress = AuditFields & {
  /** An empty text removes a field. `isStep` keeps the present address in the browser's history. */
  set(changed: Partial<AuditFields>, isStep?: boolean): void;
};

export function useAuditAddress(): AuditAddress {
  const [params, change] = useAddress();
  return useMemo(() => {
    const fields = Object.fromEntries(AUDIT_FIELDS.map((name) => [name, params.get(name) ?? ''])) as AuditFields;
    const set = (changed: Partial<AuditFields>, isStep = false) => change((next) => put(next, changed), isStep);
    return { ...fields, set };
  }, [params, change]);
}
