import type { CollectionField, WireValue } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { type Operator, readGroup, writeGroup } from './condition-group.js'
import { conditionProblem, fromDrafts } from './draft-group.js'

const fields: CollectionField[] = [{ key: 'title', type: 'TEXT' }]

test.each<[string, Operator, string]>([
  ['any', 'gt', 'null'],
  ['any', 'lte', '[1]'],
  ['any', 'gte', '{"a":1}'],
  ['any', 'eq', '{"$x":1}'],
  ['a.$ref', 'eq', '1'],
  ['a.$ref', 'exists', ''],
])('leaves out a condition that the server refuses: %s %s %s', (field, operator, draft) => {
  const refused = { id: '2', field, operator, draft }
  expect(conditionProblem(fields, refused)).toMatch(/^[A-Z"“$].+\.$/)
  const kept = { id: '1', field: 'title', operator: 'eq' as const, draft: 'Alien' }
  const group = fromDrafts(fields, { id: '0', join: 'and', entries: [kept, refused] })
  const value: WireValue = 'Alien'
  const entries = [{ field: 'title', operator: 'eq', value }]
  expect(readGroup(group === undefined ? '' : writeGroup(group))).toEqual({ join: 'and', entries })
})
