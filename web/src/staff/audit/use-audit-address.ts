import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

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
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const fields = Object.fromEntries(AUDIT_FIELDS.map((name) => [name, params.get(name) ?? ''])) as AuditFields;
    const set = (changed: Partial<AuditFields>, isStep = false) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changed)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace: !isStep });
    };
    return { ...fields, set };
  }, [params, setParams]);
}
