import type { PagingMetadata } from '@foyer/protocol'
import type { TestResponse } from './test-caller.js'

export function pagingOf({ body }: TestResponse): PagingMetadata {
  return Object(body.pagingMetadata)
}

/** Requests the page of a cursor, or without one the first page. */
export type FetchPage = (cursor?: string) => Promise<TestResponse>

/** Reads all pages, beginning with the first one. `between` runs before each further page. */
export async function walkForwards(
  fetchPage: FetchPage,
  between: () => Promise<unknown> = async () => {},
): Promise<TestResponse[]> {
  const pages = [await fetchPage()]
  for (let cursor = pagingOf(lastOf(pages)).cursors?.next; cursor !== undefined; ) {
    await between()
    pages.push(await fetchPage(cursor))
    assertEnding(pages)
    cursor = pagingOf(lastOf(pages)).cursors?.next
  }
  return pages
}

/** Reads the pages before a given page, the nearest one first. */
export async function walkBackwards(
  fetchPage: FetchPage,
  from: TestResponse,
  between: () => Promise<unknown> = async () => {},
): Promise<TestResponse[]> {
  const pages: TestResponse[] = []
  for (let cursor = pagingOf(from).cursors?.prev; cursor !== undefined; ) {
    await between()
    const page = await fetchPage(cursor)
    pages.push(page)
    assertEnding(pages)
    cursor = pagingOf(page).cursors?.prev
  }
  return pages
}

function assertEnding(pages: readonly TestResponse[]): void {
  if (pages.length > 200) throw new Error('the pages do not end')
}

export function lastOf(pages: readonly TestResponse[]): TestResponse {
  const last = pages.at(-1)
  if (!last) throw new Error('there is no page')
  return last
}
