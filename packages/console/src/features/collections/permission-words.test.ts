import { expect, test } from 'vitest'
import { describePermissions } from './permission-words.js'

test('permissions in plain words', () => {
  expect(
    describePermissions({
      read: 'ANYONE',
      insert: 'SITE_MEMBER_AUTHOR',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'ADMIN',
    }),
  ).toEqual([
    { operation: 'Read', who: 'Everyone' },
    { operation: 'Add', who: 'Signed-in members' },
    { operation: 'Change', who: 'The member who added it' },
    { operation: 'Remove', who: 'Only the owner' },
  ])
})
