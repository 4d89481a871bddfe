/** `at`: milliseconds. */
export type Act = { partition: number; seq: number; at: number };

export type AcrossFault = Act & { reason: string };
