import type { CollectionField, WireItemData } from '@foyer/protocol'
import { csvCells, csvColumns, writeCell } from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/sync'
import type { FileFormat } from './file-format.js'

/** Formats items as the text of a file. */
export interface RowWriter {
  start(): string
  /** @param text the whole item as JSON */
  item(text: string): string
  end(): string
  /** Returns the fields of written items that the file cannot contain. */
  leftOut(): string[]
}

/**
 * Writes items as stored, without parsing JSON, so that numbers keep their notation and objects their order.
 * Comma-separated values are parsed and contain the declared fields only.
 */
export function rowWriter(format: FileFormat, fields: readonly CollectionField[]): RowWriter {
  if (format === 'csv') return csvWriter(fields)
  if (format === 'jsonl') {
    return { start: () => '', item: (text) => `${text}\n`, end: () => '', leftOut: () => [] }
  }
  let first = true
  return {
    start: () => '[',
    item: (text) => {
      const between = first ? '\n' : ',\n'
      first = false
      return between + text
    },
    end: () => (first ? ']\n' : '\n]\n'),
    leftOut: () => [],
  }
}

function csvWriter(fields: readonly CollectionField[]): RowWriter {
  const keys = csvColumns(fields)
  const declared = new Set(keys)
  const omitted = new Set<string>()
  return {
    start: () => stringify([keys.map(writeCell)]),
    item: (text) => {
      const item = JSON.parse(text) as WireItemData
      for (const key of Object.keys(item)) if (!declared.has(key)) omitted.add(key)
      return stringify([csvCells(item, keys)])
    },
    end: () => '',
    leftOut: () => [...omitted],
  }
}
