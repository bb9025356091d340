import { createRequire } from 'node:module'
import { Command } from 'commander'
import { startServer } from './bootstrap/start-server.js'
import { addBackup } from './cli/backup-file.js'
import { addDataOptions } from './cli/command-options.js'
import { addClock } from './cli/dev/clock.js'
import { addDev } from './cli/dev/develop.js'
import { addDoctor } from './cli/doctor.js'
import { addReplay } from './cli/events/replay-events.js'
import { addTail } from './cli/events/tail-events.js'
import { addExplain } from './cli/explain-denial.js'
import { addExport, addImport } from './cli/import-and-export.js'
import { addInit } from './cli/init-site.js'
import { addClients } from './cli/manage/clients.js'
import { addKeys } from './cli/manage/keys.js'
import { addMembers } from './cli/manage/members.js'
import { addOwners } from './cli/manage/owners.js'
import { addPull } from './cli/pull/pull-site.js'
import { addRestore } from './cli/restore-file.js'
import { addTypes } from './cli/types-file.js'
import { addUpgrade } from './cli/upgrade-site.js'
import { addExample } from './cli/write-example.js'
import { ConfigError, type Flags, readConfig } from './config.js'
import { StartError } from './lib/start-error.js'
import { StorageError } from './storage/storage-error.js'

/** Version of this package. The folder of this module is next to package.json. */
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Creates the `foyer` command with its subcommands. */
export function createProgram(): Command {
  const program = new Command('npx @foyer/server')
    .description(
      'A self-hosted backend for websites. In a project with @foyer/server as a dependency: npx @foyer/server init && npx @foyer/server dev',
    )
    .version(`${version} (Node.js ${process.versions.node})`, '-v, --version')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'foyer:')) })
    .showHelpAfterError('Add --help for usage.')
    .addHelpText('after', '\nIn production: npx @foyer/server start --site FOLDER --data FOLDER')
  const start = program
    .command('start')
    .description('start the server')
    .option('--port <number>', 'port to listen on (FOYER_PORT, 4400)')
    .option('--host <name>', 'address to listen on (FOYER_HOST, 127.0.0.1)')
  addDataOptions(start)
    .option('--site <folder>', 'folder with foyer.json, which declares the site')
    .action(async (flags: Flags) => void (await startServer(readConfig(flags))))
  addDev(program)
  addInit(program)
  addExample(program)
  addExplain(program)
  addDoctor(program)
  addImport(program)
  addExport(program)
  addBackup(program)
  addRestore(program)
  addUpgrade(program)
  addTypes(program)
  addPull(program)
  const events = program.command('events').description('the event log of a running server')
  addTail(events)
  addReplay(events)
  addClock(program)
  addOwners(program)
  addKeys(program)
  addClients(program)
  addMembers(program)
  return program
}

/** Runs the `foyer` command. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', reportOutputError)
  // An error that cannot be printed must not end the command either.
  process.stderr.on('error', () => {})
  const program = createProgram()
  // Without a command, Commander prints the help as an error.
  if (argv.length <= 2) return program.outputHelp()
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${describeError(error)}\n`)
  }
}

/**
 * Lets a command finish its work after its output could not be written: the reader has closed the pipe, as
 * `foyer doctor | head -3` does, or the disk is full, which must not prevent the start of a server. A command whose
 * output is its work, such as `foyer export`, notices the error itself.
 */
function reportOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || process.exitCode === 1) return
  process.exitCode = 1
  process.stderr.write(`foyer: the output cannot be written: ${error.message}\n`)
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
