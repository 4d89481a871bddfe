// How long a test of a screen waits for what is to appear: on a machine that is busy with something else, longer than the
// second that the library gives it.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
