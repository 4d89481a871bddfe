type Read = { isPending: boolean; failureCount: number };

/** Until the first answer or the first failure. */
export const isAwaited = ({ isPending, failureCount }: Read) => isPending && failureCount === 0;
