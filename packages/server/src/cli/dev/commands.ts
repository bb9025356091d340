import type { Command } from 'commander'
import { type Flags, readConfig } from '../../config.js'
import type { ServerFlags } from '../target/server-call.js'
import { advanceClock, printClock, setClock } from './clock.js'
import { type DevFlags, develop } from './develop.js'

/** Adds `foyer dev`. */
export function addDev(program: Command): void {
  const { stdout, stderr } = process
  program
    .command('dev')
    .description('start the server for development: apply changes of foyer.json while it runs')
    .option('--site <folder>', 'folder with foyer.json', '.')
    .option(
      '--types <file>',
      'write TypeScript for the collections to a file, and again after each change',
    )
    .option('--reset', 'empty the data folder first, if this command made it')
    .option('--virtual-clock', 'let tests set the clock ahead: "foyer clock"')
    .option('--port <number>', 'port to listen on (FOYER_PORT, 4400)')
    .option('--host <name>', 'address to listen on (FOYER_HOST, 127.0.0.1)')
    .option('--data <folder>', 'data folder (FOYER_DATA, ./foyer-data)')
    .option('--database <url>', 'PostgreSQL instead of the data folder (FOYER_DATABASE_URL)')
    .action(async ({ site, ...flags }: Flags & DevFlags & { site: string }) => {
      // The terminal shows what matters to a developer, in sentences of the command's own.
      const config = readConfig({ ...flags, log: 'error' })
      await develop({ ...config, siteFolder: site }, flags, { stdout, stderr })
    })
}

/** Adds `foyer clock`, for a server that `foyer dev --virtual-clock` started. */
export function addClock(program: Command, addServer: (command: Command) => Command): void {
  const { stdout } = process
  const clock = program
    .command('clock')
    .description('the clock of a server that "foyer dev --virtual-clock" started')
  addServer(clock.command('show', { isDefault: true }).description('print its time')).action(
    (flags: ServerFlags) => printClock(readConfig({}), flags, stdout),
  )
  addServer(
    clock
      .command('advance')
      .description('move the clock forward, do what is due then, and print its time')
      .argument('<duration>', 'such as 90s, 20m, 12h, 30d, or PT1H30M'),
  ).action((duration: string, flags: ServerFlags) =>
    advanceClock(duration, readConfig({}), flags, stdout),
  )
  addServer(
    clock
      .command('set')
      .description('move the clock forward to a time, do what is due then, and print its time')
      .argument('<time>', 'such as 2027-01-31T12:00:00Z'),
  ).action((time: string, flags: ServerFlags) => setClock(time, readConfig({}), flags, stdout))
}
