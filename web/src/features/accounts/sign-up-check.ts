// Loaded when the form is first used.
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { password, personName, username } from '#contracts/accounts/fields.ts';
import { mailAddress } from '#contracts/accounts/mail-address.ts';

export type SignUpFields = Record<'username' | 'email' | 'firstName' | 'lastName' | 'password', string>;

export const signUpResolver: Resolver<SignUpFields> = zodResolver(
  z.object({ username, email: mailAddress, firstName: personName, lastName: personName, password }),
);
