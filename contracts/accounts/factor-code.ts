import { z } from 'zod';
import { asCode, LONGEST_TYPED_CODE } from '../definition/as-typed.ts';
import { STORABLE } from '../definition/text.ts';

const NOT_A_CODE = 'That is not a code.';

/** Of an authenticator app, or a recovery code. */
export const factorCode = z
  .string()
  .max(LONGEST_TYPED_CODE, { error: NOT_A_CODE, abort: true })
  .overwrite(asCode)
  .min(1, { error: 'Enter a code.', abort: true })
  .regex(STORABLE, NOT_A_CODE);
