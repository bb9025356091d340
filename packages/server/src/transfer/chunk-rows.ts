import { CheckError, normalizeWireItem, type WireItemData } from '@foyer/protocol'
import { madeId } from './made-id.js'
import type { Row, RowProblem } from './row.js'

/** An item that can be stored as far as that can be told without the collection. */
export interface ReadyRow {
  line: number
  item: WireItemData
}

/** Rows that are stored together, and what was wrong before the last of them. */
export interface Chunk {
  ready: ReadyRow[]
  problems: RowProblem[]
}

/** Items that are stored together at the most, and bytes unless one item alone has more. */
export const chunkLimits = { items: 500, bytes: 4 * 1024 * 1024 }

/** Checks rows one by one and gathers them. */
export async function* chunkRows(rows: AsyncIterable<Row>): AsyncGenerator<Chunk> {
  let chunk: Chunk = { ready: [], problems: [] }
  let bytes = 0
  for await (const row of rows) {
    const checked = checkRow(row)
    if ('problem' in checked) {
      chunk.problems.push(checked)
      if (chunk.problems.length < chunkLimits.items) continue
    } else {
      const size = Buffer.byteLength(JSON.stringify(checked.item))
      if (chunk.ready.length > 0 && bytes + size > chunkLimits.bytes) {
        yield chunk
        chunk = { ready: [], problems: [] }
        bytes = 0
      }
      chunk.ready.push(checked)
      bytes += size
      if (chunk.ready.length < chunkLimits.items) continue
    }
    yield chunk
    chunk = { ready: [], problems: [] }
    bytes = 0
  }
  if (chunk.ready.length + chunk.problems.length > 0) yield chunk
}

function checkRow(row: Row): ReadyRow | RowProblem {
  if ('problem' in row) return row
  const { line } = row
  try {
    const item = normalizeWireItem(row.data)
    return { line, item: Object.hasOwn(item, '_id') ? item : { _id: madeId(line, item), ...item } }
  } catch (error) {
    if (error instanceof CheckError) return { line, problem: error.message }
    throw error
  }
}
