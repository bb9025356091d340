import { extname } from 'node:path'
import type { CollectionField } from '@foyer/protocol'
import { type Row, readJsonLines, readJsonList } from '@foyer/protocol/item-files'
import { StartError } from '../../lib/start-error.js'
import { readCsv } from './read-csv.js'

/** File formats: a JSON list, one JSON item per line, or comma-separated values. */
export type FileFormat = 'json' | 'jsonl' | 'csv'

const formats: readonly FileFormat[] = ['csv', 'jsonl', 'json']

/**
 * Returns the format named by `--format`, or else by the file extension.
 * @throws StartError if neither is a format
 */
export function formatOf(path: string, said: string | undefined): FileFormat {
  const ending = extname(path).slice(1).toLowerCase()
  const match = formats.find((format) => format === (said ?? ending))
  if (match) return match
  throw new StartError(
    said === undefined
      ? `"${path}" does not end in .csv, .jsonl or .json; name its format with --format`
      : `"${said}" (--format) is not a format, expected csv, jsonl or json`,
  )
}

/**
 * Reads the items and problems of a file in order.
 * @param fields types of comma-separated cells
 * @throws NoListError for a JSON file without a list
 */
export function readRows(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: readonly CollectionField[],
): AsyncGenerator<Row> {
  if (format === 'csv') return readCsv(chunks, fields)
  return format === 'jsonl' ? readJsonLines(chunks) : readJsonList(chunks)
}
