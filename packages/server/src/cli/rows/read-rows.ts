import type { CollectionField } from '@foyer/protocol'
import { type Row, readJsonLines, readJsonList } from '@foyer/protocol/item-files'
import type { FileFormat } from './file-format.js'
import { readCsv } from './read-csv.js'

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
