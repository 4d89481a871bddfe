// Loaded when the form is first used.
import { zodResolver } from '@hookform/resolvers/zod';
import { givenPayeeForm } from '#contracts/withdrawals/payee-form.ts';

export const payeeResolver = zodResolver(givenPayeeForm);
