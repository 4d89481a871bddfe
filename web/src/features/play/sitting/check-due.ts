// Whether a reality check is due, for tables that go on betting by themselves.
import { createContext, useContext } from 'react';

export const CheckDueContext = createContext(false);

export function useIsCheckDue(): boolean {
  return useContext(CheckDueContext);
}
