import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemsView, readItemsView, writeItemsView } from './items-view.js'

const text = fc.string({ unit: 'grapheme', minLength: 1 })
const view: fc.Arbitrary<ItemsView> = fc.record({
  sort: fc.option(
    fc.record({ field: text, order: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC') }),
    { nil: undefined },
  ),
  filterField: fc.option(text, { nil: undefined }),
  filterText: fc.string({ unit: 'grapheme' }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  openItem: fc.option(text, { nil: undefined }),
})

// Seen to catch: the order left out, the panel's item forgotten, the filter written under the field's name.
test('what the URL holds is what was shown', () => {
  fc.assert(
    fc.property(view, (shown) => {
      const url = new URL(`http://x/collections/films?${writeItemsView(shown)}`)
      expect(readItemsView(url.searchParams)).toEqual(shown)
    }),
  )
})

test('what a URL cannot mean becomes the default', () => {
  const params = new URLSearchParams('sort=&order=sideways&page=-2&filter=')
  expect(readItemsView(params)).toEqual({
    sort: undefined,
    filterField: undefined,
    filterText: '',
    page: 1,
    openItem: undefined,
  })
})
