import { expect, it } from 'vitest'
import { createCounter } from '../../limits/counter.js'
import { createLoginLimit } from '../../limits/login-limit.js'
import { PasswordsBusyError } from '../errors.js'
import { assertCurrentPassword } from './change-password.js'
import type { Passwords } from './password.js'

const member = { id: 'ada', email: 'ada@example.com', passwordHash: 'hash' }
const input = { current: 'a password', from: { network: '192.0.2.1' } }
const settings = { rateLimit: { enabled: true } }

// Seen to fail: 29 answers of a busy server kept the member from changing the password for a quarter of an hour.
it('a password that could not be checked does not count as a failed attempt', async () => {
  const loginLimit = createLoginLimit({ settings }, ({ windowSeconds }) =>
    createCounter(windowSeconds),
  )
  const passwordsThat = (matches: Passwords['matches']): Passwords => ({
    hash: async () => 'hash',
    isCurrentHash: () => true,
    matches,
  })
  const busy = passwordsThat(() => Promise.reject(new PasswordsBusyError()))
  for (let attempt = 0; attempt < 40; attempt++) {
    const checked = assertCurrentPassword({ loginLimit, passwords: busy }, member, input)
    await expect(checked).rejects.toThrow(PasswordsBusyError)
  }
  const passwords = passwordsThat(async () => true)
  await expect(assertCurrentPassword({ loginLimit, passwords }, member, input)).resolves.toBe(
    undefined,
  )
})
