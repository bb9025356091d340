import { expect, it } from 'vitest'
import { withItems } from './page-data.js'

it('iterates the replaced items of a page and those of the following pages', async () => {
  const next = {
    items: ['c'],
    hasNext: () => false,
    async *[Symbol.asyncIterator]() {
      yield* ['c']
    },
  }
  const page = {
    items: ['a'],
    hasNext: () => true,
    next: async () => next,
    async *[Symbol.asyncIterator]() {
      yield* ['a']
    },
  }
  const changed = withItems(page, ['a', 'b']) as unknown as AsyncIterable<string>
  const items: string[] = []
  for await (const item of changed) items.push(item)
  expect(items).toEqual(['a', 'b', 'c'])
})
