import { describe, expect, it } from 'vitest'
import { createPasswords, PASSWORD_MAX_LENGTH, whyNotPassword } from './password.js'

const passwords = createPasswords()

describe('a password', () => {
  it('is kept as argon2id with its cost, under a salt of its own', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('twelve words'),
      passwords.hash('twelve words'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(one).not.toContain('twelve words')
  })

  it('matches as it is, and not trimmed, cut, in another case or form', async () => {
    const password = ' Größe und Länge '
    const stored = await passwords.hash(password)
    expect(await passwords.matches(password, stored)).toBe(true)
    const others = [
      password.trim(),
      password.toLowerCase(),
      password.toUpperCase(),
      password.replaceAll(' ', '  '),
      password.slice(0, -1),
      `${password}\0`,
      'Größe und Länge'.normalize('NFD'),
      '',
    ]
    for (const other of others) expect(await passwords.matches(other, stored)).toBe(false)
  })

  it('counts to its end: nothing is cut off', async () => {
    const stored = await passwords.hash('a'.repeat(PASSWORD_MAX_LENGTH))
    expect(await passwords.matches('a'.repeat(PASSWORD_MAX_LENGTH - 1), stored)).toBe(false)
    expect(await passwords.matches(`${'a'.repeat(PASSWORD_MAX_LENGTH - 1)}b`, stored)).toBe(false)
  })

  it('of nobody never matches', async () => {
    expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
    expect(await passwords.matches('', undefined)).toBe(false)
  })
})

describe('the rule for new passwords', () => {
  it.each([
    ['', 8],
    ['seven77', 8],
    ['😀'.repeat(7), 8],
    ['a'.repeat(257), 8],
    ['eleven chars', 13],
  ])('refuses %j with a least length of %d', (password, minLength) => {
    expect(whyNotPassword(password, minLength)).toMatch(/^expected at (least|most) \d+ characters$/)
  })

  it.each(['eight888', '😀'.repeat(8), ' '.repeat(8), 'a'.repeat(256), '😀'.repeat(256)])(
    'takes %j',
    (password) => expect(whyNotPassword(password, 8)).toBeUndefined(),
  )
})
