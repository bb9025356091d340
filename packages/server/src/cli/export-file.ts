import { type CollectionField, limits } from '@foyer/protocol'
import type { Flags } from '../config.js'
import { createProgress, type OutputStreams } from './progress.js'
import { createRowWriter, formatOf, type RowWriter } from './rows/file-format.js'
import { type OutputFile, withOutput } from './rows/output-file.js'
import { type ItemsStore, openStore, type ReadPlace } from './target/items-store.js'
import type { SiteLocation } from './target/open-server.js'
import type { ServerFlags } from './target/server-call.js'
import { counted, formatNumber } from './terminal-text.js'

/** Flags of `foyer export`. */
export interface ExportFlags extends ServerFlags, Pick<Flags, 'data' | 'database'> {
  format?: string
  force?: boolean
  quiet?: boolean
}

/**
 * Writes the items of a collection to a file and prints their number.
 * @throws StartError if the file cannot be written, the collection is unknown, or the site does not respond
 * @see docs/import-export.md
 */
export async function exportFile(
  { collectionId, path }: { collectionId: string; path: string },
  config: SiteLocation,
  flags: ExportFlags,
  streams: OutputStreams,
): Promise<void> {
  const format = formatOf(path, flags.format)
  const store = await openStore(collectionId, config, flags)
  try {
    const fields = await store.readFields()
    const writer = createRowWriter(format, fields)
    const reader = createReferenceReader(store, fields)
    const listNotes = (): string[] => describeOmissions(writer, reader)
    const noun = ['item', 'items'] as const
    await writeExport(path, { reader, writer, noun, listNotes }, flags, streams)
  } finally {
    await store.close()
  }
}

/** Rows of an export. */
interface ExportedRows {
  reader: Pick<ItemsStore, 'read'>
  writer: RowWriter
  /** Singular and plural of what is exported. */
  noun: readonly [string, string]
  /** Lists sentences to print after the export. */
  listNotes?: () => string[]
}

/** Writes rows to a file, and prints the progress and the number of rows. @throws StartError as `withOutput` */
export async function writeExport(
  path: string,
  { reader, writer, noun, listNotes }: ExportedRows,
  { force = false, quiet = false }: Pick<ExportFlags, 'force' | 'quiet'>,
  { stdout, stderr }: OutputStreams,
): Promise<void> {
  const progress = createProgress(stderr, { quiet })
  try {
    const written = await withOutput(path, { force, stdout }, (write) =>
      exportRows(reader, writer, write, (done, total) =>
        progress.update(
          `${formatNumber(done)} ${noun[1]}`,
          total === undefined ? undefined : done / total,
        ),
      ),
    )
    progress.end()
    listNotes?.().forEach(progress.line)
    const sentence = counted(written, ...noun)
    if (path === '-') progress.line(sentence)
    else stdout.write(`${sentence}\n`)
  } finally {
    progress.end()
  }
}

/** Describes the data that the file does not contain. */
function describeOmissions(writer: RowWriter, reader: ReferenceReader): string[] {
  return [
    ...writer
      .listOmittedFields()
      .map(
        (key) =>
          `left out: "${key}", which the collection does not declare (a JSONL or JSON file has it)`,
      ),
    ...reader
      .unreadable()
      .map(
        (key) =>
          `the collection to which "${key}" refers does not exist: its references are not in the file`,
      ),
  ]
}

/** Size of the first page in items, and of later pages in characters. */
const FIRST_PAGE = 100
const PAGE_CHARACTERS = 4 * 1024 * 1024

/**
 * Writes all items of a collection page by page.
 * @param onWritten is called with the progress after each page
 * @returns the number of items
 */
export async function exportRows(
  store: Pick<ItemsStore, 'read'>,
  writer: RowWriter,
  write: OutputFile['write'],
  onWritten: (done: number, total: number | undefined) => void,
): Promise<number> {
  let done = 0
  let characters = 0
  let total: number | undefined
  let cursor: string | undefined
  let text = writer.formatStart()
  do {
    const page = await store.read({ cursor, limit: pageSize(done, characters) })
    total ??= page.total
    for (const item of page.items) {
      text += writer.formatItem(item)
      characters += item.length
    }
    await write(text)
    text = ''
    done += page.items.length
    onWritten(done, total)
    cursor = page.next
  } while (cursor !== undefined)
  await write(writer.formatEnd())
  return done
}

/** Computes the size of the next page from the average size of the items so far. */
function pageSize(items: number, characters: number): number {
  if (characters === 0) return FIRST_PAGE
  const size = Math.floor(PAGE_CHARACTERS / (characters / items))
  return Math.min(Math.max(size, 1), limits.maxPageSize)
}

/** Number of items whose references one request reads. */
const ITEMS_PER_REQUEST = 100
/** Maximum number of references that one request reads. */
const REFERENCES_PER_PAGE = 1000

/** Adds the ids of multi-reference fields to items, in the form that an import accepts. */
interface ReferenceReader extends Pick<ItemsStore, 'read'> {
  /** Returns the fields whose referenced collection is missing. */
  unreadable(): string[]
}

/** Creates a reader. If the collection has no multi-reference field, it returns the texts of items unchanged. */
export function createReferenceReader(
  store: Pick<ItemsStore, 'read' | 'readReferences'>,
  fields: readonly CollectionField[],
): ReferenceReader {
  const keys = new Set(
    fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key),
  )
  const unreadable: string[] = []
  return {
    read: async (place: ReadPlace) => {
      const page = await store.read(place)
      let { items } = page
      for (const key of keys) {
        const extended = await withField(store, key, items)
        if (extended) items = extended
        else if (keys.delete(key)) unreadable.push(key)
      }
      return { ...page, items }
    },
    unreadable: () => unreadable,
  }
}

/** Adds a multi-reference field to items. Returns undefined if the referenced collection is missing. */
async function withField(
  store: Pick<ItemsStore, 'readReferences'>,
  field: string,
  items: readonly string[],
): Promise<string[] | undefined> {
  const referencedIds = new Map(items.map((text): [string, string[]] => [idOf(text), []]))
  const ids = [...referencedIds.keys()]
  for (let start = 0; start < ids.length; start += ITEMS_PER_REQUEST) {
    const batch = ids.slice(start, start + ITEMS_PER_REQUEST)
    for (let offset = 0; ; offset += REFERENCES_PER_PAGE) {
      const page = { limit: REFERENCES_PER_PAGE, offset }
      const references = await store.readReferences(field, batch, page)
      if (!references) return undefined
      for (const { itemId, referencedId } of references)
        referencedIds.get(itemId)?.push(referencedId)
      if (references.length < REFERENCES_PER_PAGE) break
    }
  }
  return items.map((text) => withList(text, field, referencedIds.get(idOf(text)) ?? []))
}

function idOf(text: string): string {
  const { _id } = JSON.parse(text) as { _id: string }
  return _id
}

/** Appends a list to the JSON text of an item without parsing it, so that numbers keep their notation. */
function withList(text: string, field: string, ids: readonly string[]): string {
  return `${text.slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(ids)}}`
}
