import { Command } from 'commander'
import { ConfigError, type Flags, readConfig } from './config.js'
import type { ServerFlags } from './server-call.js'
import { explain } from './start/explain.js'
import { startServer } from './start/start-server.js'
import { StartError } from './start-error.js'
import { type ExportFlags, exportFile } from './transfer/export-file.js'
import { type ImportFlags, importFile } from './transfer/import-file.js'
import { type TypesFlags, writeTypes } from './transfer/types-file.js'

/** Runs the `foyer` command. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('foyer').description(
    'Visitors, members and content for a site, in one process.',
  )
  program
    .command('start')
    .description('start the server')
    .option('--port <number>', 'port to listen on (FOYER_PORT, 4400)')
    .option('--host <name>', 'address to listen on (FOYER_HOST, 127.0.0.1)')
    .option('--data <folder>', 'data folder (FOYER_DATA, ./foyer-data)')
    .option('--database <url>', 'PostgreSQL instead of the data folder (FOYER_DATABASE_URL)')
    .option('--site <folder>', 'folder with foyer.json: the site that is declared and served')
    .action((flags: Flags) => startServer(readConfig(flags)))
  program
    .command('explain')
    .description('say why somebody was not permitted something')
    .argument('<id>', 'the decision id that the refusal carried')
    .option('--url <address>', 'ask the server there, in place of reading its data')
    .option('--key <key>', 'its owner key (FOYER_ADMIN_KEY)')
    .option('--data <folder>', 'data folder (FOYER_DATA, ./foyer-data)')
    .option('--database <url>', 'PostgreSQL instead of the data folder (FOYER_DATABASE_URL)')
    .action((id: string, flags: Flags & ServerFlags) => explain(id, readConfig(flags), flags))
  addTransfer(program)
  addTypes(program)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${sentenceOf(error)}\n`)
  }
}

function addTransfer(program: Command): void {
  const { stdin, stdout, stderr } = process
  const importing = program
    .command('import')
    .description('store the items of a file in a collection')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard input')
    .option('--dry-run', 'say what would become of each item, and store nothing')
  addPlace(importing).action(async (collectionId: string, path: string, flags: ImportFlags) => {
    const streams = { stdin, stdout, stderr }
    const whole = await importFile({ collectionId, path }, readConfig(flags), flags, streams)
    if (!whole) process.exitCode = 1
  })
  const exporting = program
    .command('export')
    .description('write the items of a collection to a file')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard output')
    .option('--force', 'overwrite the file')
  addPlace(exporting).action((collectionId: string, path: string, flags: ExportFlags) =>
    exportFile({ collectionId, path }, readConfig(flags), flags, { stdout, stderr }),
  )
}

function addTypes(program: Command): void {
  const types = program
    .command('types')
    .description('write TypeScript for the collections, for apps on the client')
    .argument('[file]', 'the file to write; "-", or none, is standard output', '-')
    .option(
      '--site <folder>',
      'those that its foyer.json declares, in place of those that are there',
    )
    .option('--force', 'overwrite a file that was not made by this command')
  addSource(types).action((path: string, flags: TypesFlags) =>
    writeTypes(path, readConfig(flags), flags, process.stdout),
  )
}

function addPlace(command: Command): Command {
  return addSource(command)
    .option('--format <name>', 'csv, jsonl or json, where the ending does not say it')
    .option('--quiet', 'no progress')
}

/** Where a command finds the site. */
function addSource(command: Command): Command {
  return command
    .option('--url <address>', 'through the server there, in place of its data')
    .option('--key <key>', 'its owner key (FOYER_ADMIN_KEY)')
    .option('--data <folder>', 'data folder (FOYER_DATA, ./foyer-data)')
    .option('--database <url>', 'PostgreSQL instead of the data folder (FOYER_DATABASE_URL)')
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.problems.map((problem) => `foyer: ${problem}`).join('\n')
  }
  if (error instanceof StartError) return `foyer: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
