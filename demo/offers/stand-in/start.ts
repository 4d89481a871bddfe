import { randomUUID } from 'node:crypto';
import { StandIn, type StandInOptions } from './stand-in.ts';
import type { HouseAddress, StandInSetup } from './fork-stand-in.ts';

const setup = JSON.parse(process.argv[2] ?? '{}') as StandInSetup;
const options: StandInOptions = { ...setup, houseUrl: null, signedUrl: null, drawId: randomUUID };
const standIn = new StandIn(options);

process.on('message', (house: HouseAddress) => Object.assign(options, house));
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
const port = await standIn.listen();
process.send?.({ url: `http://127.0.0.1:${port}` });
