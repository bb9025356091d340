import type { CollectionField } from '../collections/collection-field.js'
import type { WireItemData } from '../data/items.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { normalizeWireItem } from '../values/wire-item.js'
import type { Row, RowProblem } from './row.js'

/** A valid item. The rules of its collection are not checked. */
export interface ReadyRow {
  line: number
  item: WireItemData
  /** Cells of the row in its file, for reports. */
  cells?: readonly string[]
}

/** Rows to store in one call, and the problems of other rows. */
export interface Chunk {
  ready: ReadyRow[]
  problems: RowProblem[]
}

/** Limits of one chunk; a single item may exceed the bytes. */
export const chunkLimits = {
  items: 500,
  bytes: 4 * 1024 * 1024,
  references: limits.savedReferences,
}

/** Computes the SHA-256 of a string, in hexadecimal. */
export type HashText = (text: string) => string

/**
 * Validates rows and collects them in chunks.
 * @param fields define the references of an item
 * @param hash derives the ids of rows without one
 */
export async function* chunkRows(
  rows: AsyncIterable<Row>,
  fields: readonly Pick<CollectionField, 'key' | 'type'>[],
  hash: HashText,
): AsyncGenerator<Chunk> {
  const referring = fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key)
  let chunk = emptyChunk()
  for await (const row of rows) {
    const checked = checkRow(row, hash)
    if ('problem' in checked) {
      chunk.problems.push(checked)
    } else {
      const bytes = utf8.encode(JSON.stringify(checked.item)).length
      const references = countReferences(checked.item, referring)
      if (!hasRoom(chunk, { bytes, references })) {
        yield chunk
        chunk = emptyChunk()
      }
      chunk.ready.push(checked)
      chunk.bytes += bytes
      chunk.references += references
    }
    if (chunk.ready.length + chunk.problems.length < chunkLimits.items) continue
    yield chunk
    chunk = emptyChunk()
  }
  if (chunk.ready.length + chunk.problems.length > 0) yield chunk
}

interface SizedChunk extends Chunk {
  bytes: number
  references: number
}

function emptyChunk(): SizedChunk {
  return { ready: [], problems: [], bytes: 0, references: 0 }
}

function hasRoom(chunk: SizedChunk, more: Pick<SizedChunk, 'bytes' | 'references'>): boolean {
  if (chunk.ready.length === 0) return true
  if (chunk.bytes + more.bytes > chunkLimits.bytes) return false
  return chunk.references + more.references <= chunkLimits.references
}

function countReferences(item: WireItemData, keys: readonly string[]): number {
  const lists = keys.map((key) => (Object.hasOwn(item, key) ? item[key] : undefined))
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
}

const utf8 = new TextEncoder()

function checkRow(row: Row, hash: HashText): ReadyRow | RowProblem {
  if ('problem' in row) return row
  const { line, data, ...source } = row
  try {
    const item = normalizeWireItem(data)
    return {
      line,
      item: Object.hasOwn(item, '_id') ? item : { _id: derivedId(line, item, hash), ...item },
      ...source,
    }
  } catch (error) {
    if (error instanceof CheckError) {
      return { line, problem: error.message, cells: [JSON.stringify(data)], ...source }
    }
    throw error
  }
}

/**
 * Derives the id of an item that has none in its file from its line and content, so that importing a file twice gives
 * the same items.
 */
function derivedId(line: number, data: WireItemData, hash: HashText): string {
  const digest = hash(`${line}\n${JSON.stringify(data)}`)
  // UUID version 8, for custom content (RFC 9562 §5.8).
  const variant = [`8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return [digest.slice(0, 8), digest.slice(8, 12), ...variant, digest.slice(20, 32)].join('-')
}
