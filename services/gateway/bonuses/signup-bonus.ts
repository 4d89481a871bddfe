// The bonus that a new account gets.
import { answer, type Handler } from '../calls/handler.ts';

export function signupBonusHandler(signupBonus: number): Handler<'signup-bonus'> {
  return () => answer({ signupBonus });
}
