import { expect, test } from 'vitest'
import { describeDeletionRule, describePermissions } from './permission-words.js'

test('describes permissions in plain words', () => {
  expect(
    describePermissions({
      read: 'ANYONE',
      insert: 'SITE_MEMBER_AUTHOR',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'ADMIN',
    }),
  ).toEqual([
    { operation: 'Read', role: 'Everyone, visitors too' },
    { operation: 'Add', role: 'Every member' },
    { operation: 'Change', role: 'Author and editors' },
    { operation: 'Remove', role: 'Only owners' },
  ])
})

test('names the effect of a deletion rule and the number of cleared fields', () => {
  expect(describeDeletionRule({ action: 'delete' })).toBe('Deleted')
  expect(describeDeletionRule({ action: 'anonymise' })).toBe('Anonymised')
  expect(describeDeletionRule({ action: 'anonymise', clear: ['a', 'b'] })).toBe(
    'Anonymised, 2 fields cleared',
  )
})
