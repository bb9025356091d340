import type { Writable } from 'node:stream'
import type { Config, Flags } from '../config.js'
import { createProgress, type ProgressScreen } from './progress.js'
import { exportRows } from './rows/export-rows.js'
import { formatOf } from './rows/file-format.js'
import { openOutput } from './rows/output-file.js'
import { type ReferenceReader, referenceReader } from './rows/read-references.js'
import { type RowWriter, rowWriter } from './rows/write-rows.js'
import { openDoor } from './target/open-store.js'
import type { ServerFlags } from './target/server-call.js'

/** Flags of `foyer export`. */
export interface ExportFlags extends ServerFlags, Pick<Flags, 'data' | 'database'> {
  format?: string
  force?: boolean
  quiet?: boolean
}

/** Output streams of a command. */
export interface ExportStreams {
  stdout: Writable
  stderr: ProgressScreen
}

/**
 * Writes the items of a collection to a file and prints their number.
 * @throws StartError if the file cannot be written, the collection is unknown, or the site does not respond
 * @see docs/import-export.md
 */
export async function exportFile(
  { collectionId, path }: { collectionId: string; path: string },
  config: Pick<Config, 'dataFolder' | 'database' | 'adminKey'>,
  flags: ExportFlags,
  { stdout, stderr }: ExportStreams,
): Promise<void> {
  const format = formatOf(path, flags.format)
  const door = await openDoor(collectionId, config, flags)
  const progress = createProgress(stderr, { quiet: flags.quiet === true })
  try {
    const fields = await door.fields()
    const writer = rowWriter(format, fields)
    const output = await openOutput(path, { force: flags.force === true, stdout })
    try {
      const reader = referenceReader(door, fields)
      const written = await exportRows(reader, writer, output, (done, total) =>
        progress.update(`${count(done)} items`, total === undefined ? undefined : done / total),
      )
      await output.finish()
      progress.end()
      for (const sentence of missingIn(writer, reader)) progress.line(sentence)
      const sentence = `${count(written)} ${written === 1 ? 'item' : 'items'}`
      if (path === '-') progress.line(sentence)
      else stdout.write(`${sentence}\n`)
    } catch (error) {
      await output.abandon()
      throw error
    }
  } finally {
    progress.end()
    await door.close()
  }
}

/** Notes about data that the file does not contain. */
function missingIn(writer: RowWriter, reader: ReferenceReader): string[] {
  return [
    ...writer.leftOut().map((key) => `"${key}" is not declared and not in the file`),
    ...reader
      .unreadable()
      .map(
        (key) =>
          `the collection to which "${key}" refers does not exist: its references are not in the file`,
      ),
  ]
}

function count(number: number): string {
  return number.toLocaleString('en')
}
