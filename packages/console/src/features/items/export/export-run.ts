import type { Collection, QueryItemsResponse, WireItemData, WireValue } from '@foyer/protocol'
import { limits } from '@foyer/protocol'
import { cellOf, csvCells, csvColumns } from '@foyer/protocol/item-files'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import type { FileSource } from '../../../background/file-export.js'
import { byteOrderMark } from '../../../background/save-file.js'
import { type RowsQuery, toQuery } from '../grid/useItemRows.js'
import { multiReferences } from '../item-version.js'
import { readReferences } from '../read-references.js'

/**
 * Formats of an export. `csv-semicolon` has decimal commas too, as spreadsheets in German or French expect. The import
 * of the console reads it.
 */
export type ExportFormat = 'csv' | 'csv-semicolon' | 'jsonl' | 'json'

/** Items that were read so far. `total` is undefined before the first page. */
export interface ExportProgress {
  items: number
  total: number | undefined
}

/** Progress before the first page. */
export const noProgress: ExportProgress = { items: 0, total: undefined }

/** An export of the items of a view, in its order. */
interface ExportRun extends FileSource<ExportProgress> {
  /** Returns the keys that the file omits: they have no declared field, or their referenced collection is missing. */
  omittedKeys: () => string[]
}

type ExportApi = Pick<ConsoleApi, 'queryItems' | 'queryReferenced'>

/** API of an export, and the signal that aborts its calls. */
interface ExportCalls {
  api: ExportApi
  signal: AbortSignal
}

/**
 * Target length of a page in characters. The average length of the items so far decides the number of items per page.
 */
const pageCharacters = 2 * 1024 * 1024

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  'csv-semicolon': 'text/csv',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
}

/** Creates an export. It reads nothing until `read` is called. */
export function createExportRun(api: ExportApi, query: RowsQuery, format: ExportFormat): ExportRun {
  const { collection } = query
  const writer = createWriter(format, collection)
  const references = new Set(multiReferences(collection))
  const unreadable: string[] = []
  // Blobs, because the browser may keep them on the disk.
  const parts: Blob[] = []
  let characters = 0
  let limit = 100
  let position: { cursor?: string } | undefined = {}
  let progress = noProgress
  return {
    read: async (signal, onPage) => {
      const calls = { api, signal }
      while (position !== undefined) {
        signal.throwIfAborted()
        const { cursor } = position
        const page = await readPage(calls, query, { cursor, limit }, (fitting) => {
          limit = fitting
        })
        const items = await withReferences(calls, collection.id, {
          dataItems: page.dataItems,
          references,
          onUnreadable: (field) => {
            references.delete(field)
            unreadable.push(field)
          },
        })
        const text = writer.write(items)
        parts.push(new Blob([text]))
        characters += text.length
        const next = page.pagingMetadata.cursors?.next
        position = next === undefined ? undefined : { cursor: next }
        const count = progress.items + items.length
        limit = pageSize(count, characters)
        progress = { items: count, total: progress.total ?? page.pagingMetadata.total }
        onPage(progress)
      }
    },
    toFile: () => new Blob([writer.start, ...parts, writer.end()], { type: contentTypes[format] }),
    omittedKeys: () => [...writer.omittedKeys(), ...unreadable],
  }
}

function pageSize(items: number, characters: number): number {
  if (items === 0) return limits.maxPageSize
  const fitting = Math.floor(pageCharacters / (characters / items))
  return Math.min(Math.max(fitting, 1), limits.maxPageSize)
}

/**
 * Reads a page by cursor, so that concurrent writes do not shift it. Reads fewer items if the response would be too
 * large.
 */
async function readPage(
  { api, signal }: ExportCalls,
  query: RowsQuery,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  onFitting: (limit: number) => void,
): Promise<QueryItemsResponse> {
  try {
    return await api.queryItems(
      cursor === undefined
        ? {
            dataCollectionId: query.collection.id,
            query: { ...toQuery(query), cursorPaging: { limit } },
            returnTotalCount: true,
          }
        : {
            dataCollectionId: query.collection.id,
            query: { cursorPaging: { limit, cursor } },
          },
      signal,
    )
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 413) || limit === 1) throw error
    const fitting = Math.ceil(limit / 2)
    onFitting(fitting)
    return readPage({ api, signal }, query, { cursor, limit: fitting }, onFitting)
  }
}

interface ReferenceRequest {
  dataItems: QueryItemsResponse['dataItems']
  /** Keys of multi-reference fields. */
  references: ReadonlySet<string>
  /** Called with a field whose other collection is missing. */
  onUnreadable: (field: string) => void
}

/** Adds the ids of multi-reference fields to items, as lists that an import accepts. */
async function withReferences(
  { api, signal }: ExportCalls,
  collectionId: string,
  { dataItems, references, onUnreadable }: ReferenceRequest,
): Promise<WireItemData[]> {
  const items = dataItems.map(({ id, data }): WireItemData => ({ _id: id, ...data }))
  const ids = dataItems.map(({ id }) => id)
  for (const field of [...references]) {
    const lists = await readReferences(api, { collectionId, field, ids }, signal)
    if (lists === undefined) onUnreadable(field)
    else for (const item of items) item[field] = lists.get(String(item._id)) ?? []
  }
  return items
}

interface ItemWriter {
  start: string
  write: (items: readonly WireItemData[]) => string
  end: () => string
  omittedKeys: () => string[]
}

function createWriter(format: ExportFormat, collection: Collection): ItemWriter {
  if (format === 'csv' || format === 'csv-semicolon') return createCsvWriter(format, collection)
  if (format === 'jsonl') {
    const write: ItemWriter['write'] = (items) =>
      items.map((item) => `${JSON.stringify(item)}\n`).join('')
    return { start: '', write, end: () => '', omittedKeys: () => [] }
  }
  let isEmpty = true
  return {
    start: '[',
    write: (items) => {
      const texts = items.map((item) => JSON.stringify(item))
      if (texts.length === 0) return ''
      const between = isEmpty ? '\n' : ',\n'
      isEmpty = false
      return between + texts.join(',\n')
    },
    end: () => (isEmpty ? ']\n' : '\n]\n'),
    omittedKeys: () => [],
  }
}

function createCsvWriter(format: 'csv' | 'csv-semicolon', { fields }: Collection): ItemWriter {
  const isLocal = format === 'csv-semicolon'
  const options = { delimiter: isLocal ? ';' : ',' }
  const columns = csvColumns(fields)
  const declared = new Set(columns)
  const omitted = new Set<string>()
  return {
    start: byteOrderMark + stringify([columns.map(cellOf)], options),
    write: (items) => {
      for (const item of items) {
        for (const key of Object.keys(item)) if (!declared.has(key)) omitted.add(key)
      }
      const rows = items.map((item) => {
        const cells = csvCells(item, columns, fields)
        return isLocal
          ? cells.map((cell, index) => withDecimalComma(cell, item[columns[index] ?? '']))
          : cells
      })
      return stringify(rows, options)
    },
    end: () => '',
    omittedKeys: () => [...omitted],
  }
}

/** Returns the cell of a value, with a decimal comma if it is a number. */
function withDecimalComma(cell: string, value: WireValue | undefined): string {
  return typeof value === 'number' ? cell.replace('.', ',') : cell
}
