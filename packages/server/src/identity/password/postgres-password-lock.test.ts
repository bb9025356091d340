import { recoveryEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { lockIdentity } from '../../storage/identity/identities.js'
import { endSessionsOfMember, type GrantCache } from '../../storage/oauth/grants.js'
import { sql } from '../../storage/sql.js'
import { codeOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const { path } = recoveryEndpoints.changePassword
/** The cache of another process, in which the password is reset. */
const activeGrants: GrantCache = { evict: () => {}, expireMember: () => {}, evictAll: () => {} }

// Seen to fail: the change replaced the password of the reset, although the reset had ended its session.
it('refuses a change of the password that waits for a concurrent reset', async () => {
  const foyer = await createTestFoyer()
  const { db, clock } = foyer.services
  const member = await createMember(foyer, 'ada@example.com')
  let changed: Promise<TestResponse> | undefined
  await db.transaction(async (tx) => {
    await lockIdentity(tx, member.id)
    changed = member.post(path, { newPassword: 'the changed password' })
    await expect
      .poll(async () => {
        const [row] = await db.all<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%identities%'
              and application_name = current_setting('application_name')`,
        )
        return row?.waiting
      })
      .toBe(1)
    await endSessionsOfMember({ clock, activeGrants }, tx, member.id, {
      reason: 'password-changed',
    })
  })
  const answer = await changed
  expect([answer?.status, answer && codeOf(answer)]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
})
