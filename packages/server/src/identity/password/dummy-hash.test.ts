import { afterAll, expect, it, vi } from 'vitest'

afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

// Seen to fail: after one failure, each login with an unknown address failed until the server was restarted.
it('a failed hash for unknown addresses is computed again at the next login', async () => {
  let failures = 1
  vi.resetModules()
  vi.doMock('@node-rs/argon2', async (original) => {
    const library = await original<typeof import('@node-rs/argon2')>()
    const hash: typeof library.hash = (...input) =>
      failures-- > 0 ? Promise.reject(new Error('out of memory')) : library.hash(...input)
    return { ...library, hash }
  })
  const { createPasswords } = await import('./password.js')
  const passwords = createPasswords()
  await expect(passwords.matches('a password', undefined)).rejects.toThrow('out of memory')
  expect(await passwords.matches('a password', undefined)).toBe(false)
})
