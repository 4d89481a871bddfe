import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';

const server = await startEmbedded({ dataDir: process.argv[2]!, log: silentLog() });
console.log(server.url);
setInterval(() => {}, 60_000);
