import { extname } from 'node:path'
import type { CollectionField, WireItemData } from '@foyer/protocol'
import {
  cellOf,
  csvCells,
  csvColumns,
  type Row,
  readJsonLines,
  readJsonList,
} from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/sync'
import { StartError } from '../../lib/start-error.js'
import { type CsvCallbacks, readCsv } from './read-csv.js'

/** File formats: a JSON list, one JSON item per line, or comma-separated values. */
export type FileFormat = 'json' | 'jsonl' | 'csv'

const formats: readonly FileFormat[] = ['csv', 'jsonl', 'json']

/**
 * Returns the format that `--format` names, or without it, that of the file extension.
 * @throws StartError if it is not a known format
 */
export function formatOf(path: string, named: string | undefined): FileFormat {
  const extension = extname(path).slice(1).toLowerCase()
  const match = formats.find((format) => format === (named ?? extension))
  if (match) return match
  if (named !== undefined) {
    throw new StartError(`"${named}" (--format) is not a format; expected csv, jsonl or json`)
  }
  throw new StartError(
    path === '-'
      ? 'the file "-" has no name that shows its format; add --format csv, jsonl or json'
      : `the file "${path}" does not end in .csv, .jsonl or .json; give its format with --format`,
  )
}

/**
 * Reads the rows of a file in order: each is an item or a problem.
 * @param fields declare the types of comma-separated values
 * @param callbacks are called for a CSV file
 * @throws NoListError for a JSON file without a list
 */
export function readRows(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: readonly CollectionField[],
  callbacks?: CsvCallbacks,
): AsyncGenerator<Row> {
  if (format === 'csv') return readCsv(chunks, fields, callbacks)
  return format === 'jsonl' ? readJsonLines(chunks) : readJsonList(chunks)
}

/** Formats items as the text of a file. */
export interface RowWriter {
  formatStart(): string
  /** Formats one item. @param text the whole item as JSON */
  formatItem(text: string): string
  formatEnd(): string
  /** Returns the fields of formatted items that the file does not contain. */
  listOmittedFields(): string[]
}

/**
 * Creates a writer. For the JSON formats it does not parse items, so that numbers keep their notation and objects their
 * order. Comma-separated values contain only the declared fields.
 * @param columns of comma-separated values. Default: those of items with these fields
 */
export function createRowWriter(
  format: FileFormat,
  fields: readonly CollectionField[],
  columns: readonly string[] = csvColumns(fields),
): RowWriter {
  if (format === 'csv') return csvWriter(fields, columns)
  if (format === 'jsonl') {
    return {
      formatStart: () => '',
      formatItem: (text) => `${text}\n`,
      formatEnd: () => '',
      listOmittedFields: () => [],
    }
  }
  let isFirst = true
  return {
    formatStart: () => '[',
    formatItem: (text) => {
      const separator = isFirst ? '\n' : ',\n'
      isFirst = false
      return separator + text
    },
    formatEnd: () => (isFirst ? ']\n' : '\n]\n'),
    listOmittedFields: () => [],
  }
}

function csvWriter(fields: readonly CollectionField[], keys: readonly string[]): RowWriter {
  const declared = new Set(keys)
  const omitted = new Set<string>()
  return {
    formatStart: () => stringify([keys.map(cellOf)]),
    formatItem: (text) => {
      const item = JSON.parse(text) as WireItemData
      for (const key of Object.keys(item)) if (!declared.has(key)) omitted.add(key)
      return stringify([csvCells(item, keys, fields)])
    },
    formatEnd: () => '',
    listOmittedFields: () => [...omitted],
  }
}
