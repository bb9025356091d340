import type { CollectionField } from '@foyer/protocol'
import type { FileFormat } from './file-format.js'
import { readCsv } from './read-csv.js'
import { readJsonLines } from './read-json-lines.js'
import { readJsonList } from './read-json-list.js'
import type { Row } from './row.js'

/**
 * Reads the items of a file one after the other, with what is wrong in between.
 * @param fields say how the cells of comma-separated values are read
 * @throws NoListError when a file that should hold a JSON list holds something else
 */
export function readRows(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: readonly CollectionField[],
): AsyncGenerator<Row> {
  if (format === 'csv') return readCsv(chunks, fields)
  return format === 'jsonl' ? readJsonLines(chunks) : readJsonList(chunks)
}
