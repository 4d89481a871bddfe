import { createContext, useCallback, useContext } from 'react';
import type { Problem } from '#contracts/definition/problem.ts';
import { ApiError } from './api-error.ts';

export type ProofWay = NonNullable<Problem['ways']>[number];

export type AskForProof = (ways: readonly ProofWay[]) => Promise<boolean>;

const askNobody: AskForProof = () => Promise.resolve(false);

export const ProofContext = createContext<AskForProof>(askNobody);

/** Throws the refusal of the step if the proof is not given. */
export function useProof(): <Result>(step: () => Promise<Result>) => Promise<Result> {
  const ask = useContext(ProofContext);
  return useCallback(
    async (step) => {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 're-authenticate') throw error;
        if (!(await ask(error.problem?.ways ?? ['password']))) throw error;
        return step();
      }
    },
    [ask],
  );
}
