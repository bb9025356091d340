import type { PagedResult } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { officialItems, ourItems } from './clients.js'
import type { ItemCall } from './item-call.js'
import { itemReply } from './item-reply.js'
import { type Responder, record, withoutTokens } from './record.js'

const read = { suppressHooks: true, consistentRead: true, language: 'en' }
const all = { ...read, returnTotalCount: true }

/** Calls whose result has several pages. */
const starts: Record<string, ItemCall> = {
  find: (items) =>
    items.query('films').eq('a', 1).ascending('b').fields('a').include('r').limit(2).find(all),
  'find, no limit': (items) => items.query('films').eq('a', 1).find(),
  'find, from the middle': (items) => items.query('films').skip(3).limit(2).find(read),
  'find, from the middle, no limit': (items) => items.query('films').skip(3).find(),
  'find, by chance': (items) =>
    items.query('films').randomSort({ seed: 1 }).includeFieldGroups('x').limit(2).find(),
  distinct: (items) => items.query('films').eq('a', 1).ascending('a').limit(2).distinct('a', all),
  search: (items) => items.search('films').expression('x').eq('a', 1).limit(2).run(read),
  aggregate: (items) => items.aggregate('films').group('a').sum('n').limit(2).run(all),
  queryReferenced: (items) =>
    items.queryReferenced('films', 'a', 'cast', { ...all, order: 'desc', limit: 2, fields: ['x'] }),
}

/** Paging metadata of each page. */
const metadata: Record<string, (count: number) => Record<string, unknown>> = {
  'by offset': () => ({ hasNext: true, total: 9 }),
  'by offset, no total': () => ({ hasNext: true }),
  'by offset, two pages': (count) => ({ hasNext: count !== 1 }),
  'by cursor': (count) => ({
    hasNext: true,
    cursors: { next: `n${count}`, ...(count > 0 && { prev: `p${count}` }) },
  }),
}

/** Steps through pages forwards and backwards; skips a step that the page does not have. */
async function walk(first: PagedResult<unknown>): Promise<unknown[]> {
  const seen: unknown[] = []
  let page = first
  for (const step of ['', 'next', 'next', 'prev', 'prev', 'prev', 'next'] as const) {
    if (step === 'next' && page.hasNext()) page = await page.next()
    if (step === 'prev' && page.hasPrev()) page = await page.prev()
    const { items, length, totalCount, pageSize, currentPage, totalPages } = page
    const place = { totalCount, pageSize, currentPage, totalPages }
    seen.push({ items, length, ...place, next: page.hasNext(), prev: page.hasPrev() })
  }
  return seen
}

for (const [kind, describe] of Object.entries(metadata)) {
  for (const [name, start] of Object.entries(starts)) {
    test(`both clients read the same pages ${kind}: ${name}`, async () => {
      const answer: Responder = (_, count) => ({
        ...itemReply(describe(count)),
        results: [{ dataItem: { data: { _id: 'a' } } }, { dataItem: { data: { _id: 'b' } } }],
      })
      const run = (items: Parameters<ItemCall>[0]) => async () =>
        walk((await start(items)) as PagedResult<unknown>)
      const expected = await record(run(officialItems()), answer)
      const actual = await record(run(ourItems()), answer)
      expect(expected.error).toBeUndefined()
      expect(actual.error).toBeUndefined()
      expect(withoutTokens(actual)).toEqual(withoutTokens(expected))
      expect(actual.result).toEqual(expected.result)
    })
  }
}
