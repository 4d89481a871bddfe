// npm start -- [--services=...] [--port=...] [--no-demo]
import { readConfig } from '#infra/process/config.ts';
import { type Log, openLog } from '#infra/process/log.ts';
import { readOptions } from './options.ts';
import { type Program, startProgram } from './program.ts';
import { plainReason } from './start-error.ts';

function fail(error: unknown, log?: Log): void {
  const reason = plainReason(error);
  if (reason !== null) console.error(reason);
  else if (log !== undefined) log.fatal({ err: error }, 'the program could not start');
  else console.error(error);
  process.exitCode = 1;
}

function endInOrder(program: Program, log: Log): void {
  const { lifecycle } = program;
  lifecycle.listenToSignals();
  // The channel closes when the starting script ends, even by kill -9.
  process.on('disconnect', () => lifecycle.stopWithinGrace('the script that started this program has ended'));
  // Listening must not keep the process running.
  process.channel?.unref();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'an uncaught error');
      process.exitCode = 1;
      lifecycle.stopWithinGrace('an uncaught error');
    });
  }
}

/** The address to open comes last. */
function announceAddresses({ address, internalAddress }: Program, publicUrl: string | null): void {
  if (internalAddress !== null) console.log(`Machines ask at ${internalAddress}/readyz`);
  if (address === null) return;
  if (publicUrl !== null) console.log(`This process listens at ${address}`);
  console.log(`Tallyhouse is open at ${publicUrl ?? address}`);
}

async function run(): Promise<void> {
  let log: Log | undefined;
  try {
    const options = readOptions(process.argv.slice(2));
    const config = readConfig(options.port === null ? process.env : { ...process.env, PORT: options.port });
    log = openLog({ level: config.logLevel });
    const running: { program?: Program; broken?: string } = {};
    const onBroken = (role: string, error: Error) => {
      log?.fatal({ err: error, role }, 'a service cannot go on');
      process.exitCode = 1;
      running.broken = `the service ${role} cannot go on`;
      running.program?.lifecycle.stopWithinGrace(running.broken);
    };
    const program = await startProgram({ config, options, log, onBroken });
    running.program = program;
    endInOrder(program, log);
    // A role can fail while later ones are being opened.
    if (running.broken !== undefined) return program.lifecycle.stopWithinGrace(running.broken);
    program.announceCast?.(console.log);
    announceAddresses(program, config.publicUrl);
  } catch (error) {
    fail(error, log);
  }
}

await run();
