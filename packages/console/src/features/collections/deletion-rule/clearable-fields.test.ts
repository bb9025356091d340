import type { CollectionField } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { clearableFields } from './clearable-fields.js'

test('lists declared fields and the inner paths of a rule as clearable, no system field', () => {
  const fields = [
    { key: '_owner', type: 'TEXT' },
    { key: 'title', type: 'TEXT' },
    { key: 'hidden', type: 'TEXT', systemField: true },
  ] satisfies CollectionField[]
  expect(clearableFields({ fields }, ['title', 'author.city'])).toEqual([
    { path: 'title', name: 'Title' },
    { path: 'author.city', name: 'Inner field' },
  ])
})
