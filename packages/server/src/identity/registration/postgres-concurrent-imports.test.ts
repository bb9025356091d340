import { importMembers } from '@foyer/protocol/member-import'
import { expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { insertNewIdentity } from './new-identity.js'

// Seen to fail: both imports reported the member as new, and each wrote an event about it.
it('a member with an id of two imports at the same time is new in one of them', async () => {
  const foyer = await createTestFoyer()
  const { db, clock } = foyer.services
  const member = { id: 'ada', email: 'ada@example.com' }
  let imported: Promise<TestResponse> | undefined
  await db.transaction(async (tx) => {
    await insertNewIdentity(tx, {
      ...member,
      emailVerified: true,
      passwordHash: '',
      profile: {},
      verificationRequired: false,
      approvalRequired: false,
      now: clock.now(),
    })
    imported = foyer.owner.post(importMembers.path, { members: [member] })
    await expect
      .poll(() =>
        db.all(
          sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%identities%'
            and application_name = current_setting('application_name')`,
        ),
      )
      .toHaveLength(1)
  })
  expect((await imported)?.body).toEqual({
    results: [{ email: member.email, action: 'EXISTS' }],
    inserted: 0,
  })
})
