import { recoveryEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { lockIdentity } from '../../storage/identity/identities.js'
import { sql } from '../../storage/sql.js'
import { codeOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { replacePassword } from './change-password.js'
import { memberRequester } from './password.js'

const { path } = recoveryEndpoints.changePassword

// Seen to fail: the change replaced the password of the reset, although the reset had ended its session.
it('refuses a change of the password that waits for a concurrent reset', async () => {
  const foyer = await createTestFoyer()
  const { services, mailRunner } = foyer
  const { db, passwords } = services
  const { id: identityId, post } = await createMember(foyer, 'ada@example.com')
  const passwordHash = await passwords.hash('the reset password', memberRequester(identityId))
  let changed: Promise<TestResponse> | undefined
  await db.transaction(async (tx) => {
    await lockIdentity(tx, identityId)
    changed = post(path, { newPassword: 'the changed password' })
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
    const reset = { identityId, passwordHash, reason: 'recovered' } as const
    await replacePassword({ ...services, mailRunner }, tx, reset)
  })
  const answer = await changed
  expect([answer?.status, answer && codeOf(answer)]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
})
