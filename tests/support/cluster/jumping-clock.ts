// Preloaded with `node --import`: sets the wall clock of one process, without the program's involvement.
let offsetMs = 0;
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;

process.on('message', (message: unknown) => {
  const told = message as { clockOffsetMs?: number } | null;
  if (typeof told?.clockOffsetMs === 'number') offsetMs = told.clockOffsetMs;
});
// The listener must not prevent the process from exiting.
process.channel?.unref();

export {};
