// Preloaded with `node --import`: shifts the wall clock of one process.
let offsetMs = 0;
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;

process.on('message', (message: unknown) => {
  const told = message as { clockOffsetMs?: number } | null;
  if (typeof told?.clockOffsetMs === 'number') offsetMs = told.clockOffsetMs;
});
// The listener must not keep the process running.
process.channel?.unref();

export {};
