// Loaded when the form is first used.
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';

export type SignInFields = { username: string; password: string };

export const signInResolver: Resolver<SignInFields> = zodResolver(
  z.object({
    username: z.string().trim().min(3, 'Enter your username.').max(50, 'Enter your username.'),
    password: z.string().min(6, 'Enter your password.').max(256, 'Enter your password.'),
  }),
);
