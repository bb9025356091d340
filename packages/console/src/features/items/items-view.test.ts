import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ItemsView, type PanelTarget, readItemsView, writeItemsView } from './items-view.js'

const text = fc.string({ unit: 'grapheme', minLength: 1 })
const key = text.filter((value) => value !== '__proto__')
const panel: fc.Arbitrary<PanelTarget> = fc.oneof(
  text.map((id): PanelTarget => ({ kind: 'item', id })),
  fc
    .record({ id: text, tab: fc.constantFrom('references' as const, 'history' as const) })
    .map((item): PanelTarget => ({ kind: 'item', ...item })),
  text.map((copyOf): PanelTarget => ({ kind: 'new', copyOf })),
  fc.constant<PanelTarget>({ kind: 'new' }),
)
const viewAs: fc.Arbitrary<ItemsView['viewAs']> = fc.oneof(
  fc.constantFrom(undefined, { kind: 'visitor' as const }),
  text.map((memberId) => ({ kind: 'member' as const, memberId })),
)
const view: fc.Arbitrary<ItemsView> = fc.record({
  viewAs,
  sort: fc.option(
    fc.record({ field: text, order: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC') }),
    { nil: undefined },
  ),
  filter: fc.constantFrom(undefined, {
    join: 'and' as const,
    entries: [{ field: 'year', operator: 'gte' as const, value: 1990 }],
  }),
  columns: fc.option(fc.array(text, { minLength: 1 }), { nil: undefined }),
  widths: fc.dictionary(key, fc.integer({ min: 64, max: 1200 })),
  panel: fc.option(panel, { nil: undefined }),
})

// Planted faults that this test detects: a missing order, a missing item of the panel, the width of
// a key with a space.
test('restores the same view from its URL', () => {
  fc.assert(
    fc.property(view, (original) => {
      const url = new URL(`http://x/collections/films?${writeItemsView(original)}`)
      expect(readItemsView(url.searchParams)).toEqual(original)
    }),
  )
})

test('replaces invalid URL parameters with defaults', () => {
  const params = new URLSearchParams(
    'as=editor&as-member=&sort=&order=sideways&filter=no&width=wide&width=9+title',
  )
  expect(readItemsView(params)).toEqual({
    viewAs: undefined,
    sort: undefined,
    filter: undefined,
    columns: undefined,
    widths: { title: 64 },
    panel: undefined,
  })
})
