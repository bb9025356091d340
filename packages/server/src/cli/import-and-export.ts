import type { Command } from 'commander'
import { readConfig } from '../config.js'
import { addSiteOptions } from './command-options.js'
import type { ExportFlags } from './export-file.js'
import type { ImportFlags } from './import-file.js'

/** Adds `foyer import`. Its code is loaded when it runs, so that other commands start sooner. */
export function addImport(program: Command): void {
  const { stdin, stdout, stderr } = process
  const importing = program
    .command('import')
    .description('store the items of a file in a collection')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard input')
    .option('--dry-run', 'report what would happen to each item, and store nothing')
  addFileOptions(importing).action(
    async (collectionId: string, path: string, flags: ImportFlags) => {
      const { importFile } = await import('./import-file.js')
      const streams = { stdin, stdout, stderr }
      const whole = await importFile({ collectionId, path }, readConfig(flags), flags, streams)
      if (!whole) process.exitCode = 1
    },
  )
}

/** Adds `foyer export`, whose code is loaded when it runs. */
export function addExport(program: Command): void {
  const { stdout, stderr } = process
  const exporting = program
    .command('export')
    .description('write the items of a collection to a file')
    .argument('<collection>', 'id of the collection')
    .argument('<file>', 'a .csv, .jsonl or .json file; "-" is standard output')
    .option('--force', 'overwrite the file')
  addFileOptions(exporting).action(
    async (collectionId: string, path: string, flags: ExportFlags) => {
      const { exportFile } = await import('./export-file.js')
      await exportFile({ collectionId, path }, readConfig(flags), flags, { stdout, stderr })
    },
  )
}

function addFileOptions(command: Command): Command {
  return addSiteOptions(command)
    .option('--format <name>', 'csv, jsonl or json, if the name of the file has another extension')
    .option('--quiet', 'print no progress')
}
