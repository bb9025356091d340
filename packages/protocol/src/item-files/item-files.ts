/* Reads and writes items in files, for `foyer import` and the console. @see docs/import-export.md */

export type { ExistingItems } from '../data/bulk.js'
export { type Chunk, chunkLimits, chunkRows, type HashText, type ReadyRow } from './chunk-rows.js'
export { CellError, cellOf, csvCells, csvColumns, readCell, textOfCell } from './csv-cells.js'
export { type ColumnTarget, matchColumns } from './match-columns.js'
export { readJsonLines } from './read-json-lines.js'
export { NoListError, readJsonList } from './read-json-list.js'
export { createReferenceQueue, type ImportMode, type ReferenceQueue } from './reference-queue.js'
export {
  joinBytes,
  MAX_ROW_BYTES,
  parseRow,
  type Row,
  type RowData,
  type RowProblem,
} from './row.js'
