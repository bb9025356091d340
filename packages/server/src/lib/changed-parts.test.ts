import { expect, it } from 'vitest'
import { changedParts } from './changed-parts.js'

it('returns the parts that differ, with null for a missing part', () => {
  const before = { name: 'Ada', roles: ['critic'], city: 'Rome', address: { street: 'Via' } }
  const after = { name: 'Bea', roles: ['critic'], phone: '1', address: { street: 'Via' } }
  expect(changedParts(before, after)).toEqual({
    before: { name: 'Ada', city: 'Rome', phone: null },
    after: { name: 'Bea', city: null, phone: '1' },
  })
})

it('returns empty objects for equal versions', () => {
  expect(changedParts({ a: [1] }, { a: [1] })).toEqual({ before: {}, after: {} })
})
