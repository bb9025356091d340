import { createRequire } from 'node:module'
import { Command } from 'commander'
import { startServer } from './bootstrap/start-server.js'
import { type BackupFlags, backupFile } from './cli/backup-file.js'
import { addDataOptions, addServerOptions, addSiteOptions } from './cli/command-options.js'
import { addClock } from './cli/dev/clock.js'
import { addDev } from './cli/dev/develop.js'
import { examineSite } from './cli/doctor.js'
import { type ReplayFlags, replayEvents } from './cli/events/replay-events.js'
import { type TailFlags, tailEvents } from './cli/events/tail-events.js'
import { explainDenial } from './cli/explain-denial.js'
import type { ExportFlags } from './cli/export-file.js'
import type { ImportFlags } from './cli/import-file.js'
import { initSite } from './cli/init-site.js'
import { addClients } from './cli/manage/clients.js'
import { addKeys } from './cli/manage/keys.js'
import { addMembers } from './cli/manage/members.js'
import { addOwners } from './cli/manage/owners.js'
import { type PullFlags, pullSite } from './cli/pull/pull-site.js'
import { type RestoreFlags, restoreFile } from './cli/restore-file.js'
import type { ServerFlags } from './cli/target/server-call.js'
import { type TypesFlags, writeTypes } from './cli/types-file.js'
import { type UpgradeFlags, upgradeSite } from './cli/upgrade-site.js'
import { hasExample, writeExample } from './cli/write-example.js'
import { ConfigError, type Flags, readConfig } from './config.js'
import { StartError } from './lib/start-error.js'
import { StorageError } from './storage/storage-error.js'

/** Version of this package. The folder of this module is next to package.json. */
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Runs the `foyer` command. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('foyer')
    .description('A self-hosted backend for websites. In an empty folder: foyer init && foyer dev')
    .version(`${version} (Node.js ${process.versions.node})`, '-v, --version')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'foyer:')) })
    .showHelpAfterError('Add --help for usage.')
    .addHelpText('after', '\nIn production: foyer start --site FOLDER --data FOLDER')
  const start = program
    .command('start')
    .description('start the server')
    .option('--port <number>', 'port to listen on (FOYER_PORT, 4400)')
    .option('--host <name>', 'address to listen on (FOYER_HOST, 127.0.0.1)')
  addDataOptions(start)
    .option('--site <folder>', 'folder with foyer.json, which declares the site')
    .action(async (flags: Flags) => void (await startServer(readConfig(flags))))
  addDev(program)
  program
    .command('init')
    .description('create foyer.json, and add scripts to package.json')
    .argument('[folder]', 'folder of the site', '.')
    .action((folder: string) => initSite(folder, process.stdout))
  if (hasExample()) {
    program
      .command('example')
      .description('write the film club, an example site, to a new folder')
      .argument('[folder]', 'name of the new folder', 'film-club')
      .action((folder: string) => writeExample(folder, process.stdout))
  }
  const explaining = program
    .command('explain')
    .description('explain why a call was denied')
    .argument('<id>', 'decision id in the error')
  addSiteOptions(explaining).action((id: string, flags: Flags & ServerFlags) =>
    explainDenial(id, readConfig(flags), flags),
  )
  addDoctor(program)
  addTransfer(program)
  addBackups(program)
  addTypes(program)
  addPull(program)
  addEvents(program)
  addClock(program)
  addOwners(program)
  addKeys(program)
  addClients(program)
  addMembers(program)
  // Without a command, Commander prints the help as an error.
  if (argv.length <= 2) return program.outputHelp()
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${describeError(error)}\n`)
  }
}

function addDoctor(program: Command): void {
  const doctor = program
    .command('doctor')
    .description(
      'check settings, proxy, disk, e-mail, migrations, clock, permissions, indexes and backups',
    )
    .option('--site <folder>', 'folder with foyer.json')
  addDataOptions(doctor).action(async (flags: Flags) => {
    if (!(await examineSite(readConfig(flags), process.stdout))) process.exitCode = 1
  })
}

function addTransfer(program: Command): void {
  const { stdin, stdout, stderr } = process
  const importing = program
    .command('import')
    .description('store the items of a file in a collection')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard input')
    .option('--dry-run', 'report what would happen to each item, and store nothing')
  addTransferOptions(importing).action(
    async (collectionId: string, path: string, flags: ImportFlags) => {
      const { importFile } = await import('./cli/import-file.js')
      const streams = { stdin, stdout, stderr }
      const whole = await importFile({ collectionId, path }, readConfig(flags), flags, streams)
      if (!whole) process.exitCode = 1
    },
  )
  const exporting = program
    .command('export')
    .description('write the items of a collection to a file')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard output')
    .option('--force', 'overwrite the file')
  addTransferOptions(exporting).action(
    async (collectionId: string, path: string, flags: ExportFlags) => {
      const { exportFile } = await import('./cli/export-file.js')
      await exportFile({ collectionId, path }, readConfig(flags), flags, { stdout, stderr })
    },
  )
}

function addBackups(program: Command): void {
  const { stdout, stderr } = process
  const backup = program
    .command('backup')
    .description('write the whole site to a file; the server can keep running')
    .argument('<file>', 'file to write; "-" is standard output')
    .option('--force', 'overwrite the file')
    .option('--quiet', 'print no progress')
  addDataOptions(backup).action(async (path: string, flags: BackupFlags) => {
    await backupFile(path, readConfig(flags), flags, { stdout, stderr })
  })
  const restore = program
    .command('restore')
    .description('restore a site from a file, to a data folder or PostgreSQL')
    .argument('<file>', 'a file that "foyer backup" wrote')
    .option('--verify', 'check the file without restoring it, and print what it contains')
    .option('--replace', 'replace the existing site; its data is deleted')
    .option('--quiet', 'print no progress')
  addDataOptions(restore).action((path: string, flags: RestoreFlags) =>
    restoreFile(path, readConfig(flags), flags, { stdout, stderr }),
  )
  const upgrade = program
    .command('upgrade')
    .description('back up the data of an earlier release, upgrade it to this one, and check it')
    .option('--backup <file>', 'file of the backup (default: a new file in the data folder)')
    .option('--quiet', 'print no progress')
  addDataOptions(upgrade).action((flags: UpgradeFlags) =>
    upgradeSite(readConfig(flags), flags, { stdout, stderr }),
  )
}

function addEvents(program: Command): void {
  const { stdout, stderr } = process
  const events = program.command('events').description('the event log of a running server')
  const tail = events
    .command('tail')
    .description('show the newest events, then each new one')
    .option('--type <name>', 'only events of a type, such as item.created')
    .option('--collection <id>', 'only events of a collection')
    .option('--json', 'print whole events as JSON, one per line')
  addServerOptions(tail).action(async (flags: TailFlags) => {
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    await tailEvents(readConfig({}), flags, { stdout, stderr, signal: stop.signal })
  })
  const replay = events
    .command('replay')
    .description('deliver events to a webhook endpoint again')
    .requiredOption('--endpoint <id>', 'id of the endpoint')
    .option('--event <id>', 'one event')
    .option('--since <sequence>', 'all events after a sequence')
    .option('--from <time>', 'with --to: the events from this time, such as 2026-01-31T12:00:00Z')
    .option('--to <time>', 'with --from: the end of the range')
  addServerOptions(replay).action((flags: ReplayFlags) =>
    replayEvents(readConfig({}), flags, stdout),
  )
}

function addTypes(program: Command): void {
  const types = program
    .command('types')
    .description('write TypeScript for the collections, for apps on the client')
    .argument('[file]', 'file to write; "-" is standard output', '-')
    .option(
      '--site <folder>',
      'use the collections that its foyer.json declares, instead of those in the data',
    )
    .option('--force', 'overwrite a file that was not made by this command')
  addSiteOptions(types).action((path: string, flags: TypesFlags) =>
    writeTypes(path, readConfig(flags), flags, process.stdout),
  )
}

function addPull(program: Command): void {
  const { stdin, stdout, stderr } = process
  const pull = program
    .command('pull')
    .description(
      'show the changes of collections on the server as a diff, then write them to foyer.json',
    )
    .argument(
      '[collections...]',
      'ids of collections, also of those that foyer.json does not declare (all declared ones)',
    )
    .option('--site <folder>', 'folder with foyer.json', '.')
    .option('--all', 'add the collections that foyer.json does not declare')
    .option('--yes', 'write without asking')
    .option('--check', 'write nothing, and exit with 1 if there is a difference')
  addSiteOptions(pull).action(async (names: string[], flags: Flags & PullFlags) => {
    const streams = { stdin, stdout, stderr }
    if (!(await pullSite(names, readConfig(flags), flags, streams))) process.exitCode = 1
  })
}

function addTransferOptions(command: Command): Command {
  return addSiteOptions(command)
    .option('--format <name>', 'csv, jsonl or json, if the name of the file has another extension')
    .option('--quiet', 'print no progress')
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.problems.map((problem) => `foyer: ${problem}`).join('\n')
  }
  if (error instanceof StartError) return `foyer: ${error.message}`
  // The disk may become full, or the database unreachable, during any command.
  if (error instanceof Error && (error instanceof StorageError || 'syscall' in error)) {
    return `foyer: ${error.message}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
