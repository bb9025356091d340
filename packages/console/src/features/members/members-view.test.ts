import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMembersView, writeMembersView } from './members-view.js'

const view = fc.record({
  search: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ann', 'ann ', 'a&b=c+d')),
  status: fc.constantFrom(undefined, 'PENDING' as const, 'ACTIVE' as const, 'BLOCKED' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
})

// Planted faults that this test detects: a missing status, page numbers that start at 0, a trimmed
// search.
test('restores the same view from its URL', () => {
  fc.assert(
    fc.property(view, (original) => {
      const url = new URL(`http://x/members?${writeMembersView(original)}`)
      expect(readMembersView(url.searchParams)).toEqual(original)
    }),
  )
})

test('writes no parameters for the first page without a search', () => {
  expect(writeMembersView({ search: '', page: 1 }).toString()).toBe('')
})
