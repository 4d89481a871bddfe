import { createContext, useContext } from 'react';

export const CheckDueContext = createContext(false);

export function useIsCheckDue(): boolean {
  return useContext(CheckDueContext);
}
