import type { Answer } from './test-caller.js'

/** Paging metadata of a reply. */
export interface ShownPaging {
  count: number
  hasNext: boolean
  total?: number
  offset?: number
  cursors?: { next?: string; prev?: string }
}

export function pagingOf({ body }: Answer): ShownPaging {
  return Object(body.pagingMetadata)
}

/** Requests a page; without a cursor, the first one. */
export type FetchPage = (cursor?: string) => Promise<Answer>

/** Reads all pages from the first one. `between` runs before each further page. */
export async function walkForwards(
  turn: FetchPage,
  between: () => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  const answers = [await turn()]
  for (let cursor = pagingOf(lastOf(answers)).cursors?.next; cursor !== undefined; ) {
    await between()
    answers.push(await turn(cursor))
    assertEnding(answers)
    cursor = pagingOf(lastOf(answers)).cursors?.next
  }
  return answers
}

/** Reads the pages before a given page, nearest first. */
export async function walkBackwards(
  turn: FetchPage,
  from: Answer,
  between: () => Promise<unknown> = async () => {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let cursor = pagingOf(from).cursors?.prev; cursor !== undefined; ) {
    await between()
    const answer = await turn(cursor)
    answers.push(answer)
    assertEnding(answers)
    cursor = pagingOf(answer).cursors?.prev
  }
  return answers
}

function assertEnding(answers: readonly Answer[]): void {
  if (answers.length > 200) throw new Error('the pages do not end')
}

export function lastOf(answers: readonly Answer[]): Answer {
  const last = answers.at(-1)
  if (!last) throw new Error('there is no page')
  return last
}
