// Loaded before the program by `node --import`: lets a test set the wall clock of one process, as a machine whose time
// was wrong and is mended does. The program knows nothing of it.
let offsetMs = 0;
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;

process.on('message', (message: unknown) => {
  const told = message as { clockOffsetMs?: number } | null;
  if (typeof told?.clockOffsetMs === 'number') offsetMs = told.clockOffsetMs;
});
// Listening must not keep the process alive.
process.channel?.unref();

export {};
