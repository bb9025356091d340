import { limits } from '@foyer/protocol'
import type { ItemsDoor } from '../target/items-store.js'
import type { OutputFile } from './output-file.js'
import type { RowWriter } from './write-rows.js'

/** Size of the first page in items, and of later pages in characters. */
const FIRST_PAGE = 100
const PAGE_CHARACTERS = 4 * 1024 * 1024

/**
 * Writes all items of a collection page by page.
 * @param onWritten called after each page with the progress
 * @returns the number of items
 */
export async function exportRows(
  door: Pick<ItemsDoor, 'read'>,
  writer: RowWriter,
  output: Pick<OutputFile, 'write'>,
  onWritten: (done: number, total: number | undefined) => void,
): Promise<number> {
  let done = 0
  let characters = 0
  let total: number | undefined
  let cursor: string | undefined
  let text = writer.start()
  do {
    const page = await door.read({ cursor, limit: pageSize(done, characters) })
    total ??= page.total
    for (const item of page.items) {
      text += writer.item(item)
      characters += item.length
    }
    await output.write(text)
    text = ''
    done += page.items.length
    onWritten(done, total)
    cursor = page.next
  } while (cursor !== undefined)
  await output.write(writer.end())
  return done
}

/** Computes the size of the next page from the average size of the items so far. */
function pageSize(items: number, characters: number): number {
  if (characters === 0) return FIRST_PAGE
  const fitting = Math.floor(PAGE_CHARACTERS / (characters / items))
  return Math.min(Math.max(fitting, 1), limits.maxPageSize)
}
