import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { PasswordsBusyError } from '../errors.js'
import { readPasswordVerifier } from './imported-password.js'
import { createPasswords, MAX_PASSWORD_LENGTH, memberRequester, NO_PASSWORD } from './password.js'

const passwords = createPasswords()

describe('a password hash', () => {
  it('uses argon2id with the configured cost and a random salt', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('twelve words'),
      passwords.hash('twelve words'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(one).not.toContain('twelve words')
  })

  it('matches only the exact password', async () => {
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

  it('covers the password up to its last character', async () => {
    const stored = await passwords.hash('a'.repeat(MAX_PASSWORD_LENGTH))
    expect(await passwords.matches('a'.repeat(MAX_PASSWORD_LENGTH - 1), stored)).toBe(false)
    expect(await passwords.matches(`${'a'.repeat(MAX_PASSWORD_LENGTH - 1)}b`, stored)).toBe(false)
  })

  it('does not hash a password that is longer than every valid one', async () => {
    const long = 'a'.repeat(MAX_PASSWORD_LENGTH * 2 + 1)
    expect(await passwords.matches(long, await hash(long))).toBe(false)
  })

  it('never matches without an account or without a password', async () => {
    expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
    expect(await passwords.matches('', undefined)).toBe(false)
    expect(await passwords.matches('', NO_PASSWORD)).toBe(false)
  })
})

const secret = 'twelve words of Größe'
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
const salt = Buffer.from('salt of the test')
const scryptKey = scryptSync(secret, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
const pbkdf2Key = pbkdf2Sync(secret, salt, 1000, 32, 'sha256')

const imported = {
  bcrypt: await bcrypt(secret, { cost: 4 }),
  'bcrypt of PHP': (await bcrypt(secret, { cost: 4 })).replace('$2b$', '$2y$'),
  scrypt: `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(scryptKey)}`,
  Django: `pbkdf2_sha256$1000$${salt}$${pbkdf2Key.toString('base64')}`,
  'PBKDF2 as PHC': `$pbkdf2-sha256$i=1000,l=32$${unpadded(salt)}$${unpadded(pbkdf2Key)}`,
  passlib: `$pbkdf2-sha256$1000$${unpadded(salt)}$${unpadded(pbkdf2Key).replaceAll('+', '.')}`,
  'argon2id of another cost': await hash(secret, { memoryCost: 1024, timeCost: 1 }),
}

describe.each(Object.entries(imported))('an imported hash: %s', (_name, stored) => {
  it('matches only its password and is not current', async () => {
    expect(await passwords.matches(secret, stored)).toBe(true)
    expect(await passwords.matches(`${secret} `, stored)).toBe(false)
    expect(await passwords.matches('', stored)).toBe(false)
    expect(passwords.isCurrentHash(stored)).toBe(false)
  })
})

it.each([
  '$scrypt$ln=24,r=8,p=1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA',
  '$scrypt$ln=0,r=8,p=1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAA',
  'pbkdf2_sha256$99999999$salt$AAAAAAAAAAAAAAAAAAAAAA==',
  'pbkdf2_sha256$1000$salt$AAAA',
  'pbkdf2_md5$1000$salt$AAAAAAAAAAAAAAAAAAAAAA==',
  `$2b$31$${'a'.repeat(53)}`,
  '$argon2id$v=19$m=9999999,t=2,p=1$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAA',
  // Seen to fail: the library throws for these, so each login was an internal error.
  '$argon2id$v=19$m=0,t=0,p=0$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=15,t=1,p=2$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=064,t=1,p=1$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=1,p=1$!!!!!!!!!!!!!!!!$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=1,p=1$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAB',
  '$argon2id$v=19$m=64,t=1,p=1$c29tZSBzYWx0IG9mIGl0$AAAAAAAAAAAAAAAAAAAAAA==',
  'plain text',
  '5f4dcc3b5aa765d61d8327deb882cf99',
])('an invalid or too expensive hash is refused: %s', async (stored) => {
  expect(readPasswordVerifier(stored)).toBeUndefined()
  expect(await passwords.matches('', stored)).toBe(false)
})

it('a password matches in every equivalent Unicode form', async () => {
  const stored = await passwords.hash('Ångström ﬁlm ①')
  for (const typed of ['A\u030angstro\u0308m film 1', '\u212bngström ﬁlm １']) {
    expect(await passwords.matches(typed, stored), typed).toBe(true)
  }
  expect(await passwords.matches('Angström film 1', stored)).toBe(false)
})

it('a password matches a hash of its form before normalization', async () => {
  const typed = 'A\u030angstro\u0308m ﬁlm'
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  expect(await passwords.matches(typed, await hash(typed, cost))).toBe(true)
  expect(await passwords.matches(typed, undefined)).toBe(false)
})

describe('concurrent password hashing', () => {
  const visitorOf = (network: string) => ({ priority: 'visitor', network, person: 'a' }) as const
  const limits = {
    slots: 1,
    visitorSlots: 1,
    maxWaiting: 3,
    maxWaitingOfGroup: 3,
    maxWaitMs: 60_000,
  }

  /** Starts hashes of several requesters at once. Returns the names of the finished and of the refused ones. */
  async function hashAll(
    requesters: [name: string, requester: Parameters<typeof passwords.hash>[1]][],
    of: typeof limits = limits,
  ): Promise<{ finished: string[]; refused: string[] }> {
    const { hash } = createPasswords({ limits: of })
    const finished: string[] = []
    const refused: string[] = []
    await Promise.all(
      requesters.map(([name, requester]) =>
        hash('twelve words', requester).then(
          () => finished.push(name),
          (error: unknown) => {
            expect(error).toBeInstanceOf(PasswordsBusyError)
            refused.push(name)
          },
        ),
      ),
    )
    return { finished, refused }
  }

  it('of one network does not delay other networks', async () => {
    const flood = visitorOf('flood')
    const { finished, refused } = await hashAll([
      ['first', flood],
      ['second', flood],
      ['third', flood],
      ['other', visitorOf('other')],
    ])
    expect(finished).toEqual(['first', 'other', 'second', 'third'])
    expect(refused).toEqual([])
  })

  it('refuses tasks of the network with the most waiting tasks when the queue is full', async () => {
    const flood = visitorOf('flood')
    const names = ['first', 'second', 'third', 'fourth', 'fifth']
    const { finished, refused } = await hashAll([
      ...names.map((name): [string, typeof flood] => [name, flood]),
      ['other', visitorOf('other')],
    ])
    expect(finished).toEqual(['first', 'other', 'second', 'third'])
    expect(refused.toSorted()).toEqual(['fifth', 'fourth'])
  })

  it('runs tasks of members before tasks of visitors', async () => {
    const { finished } = await hashAll([
      ['running', visitorOf('a')],
      ['visitor', visitorOf('b')],
      ['member', memberRequester('m', 'b')],
    ])
    expect(finished).toEqual(['running', 'member', 'visitor'])
  })

  it('continues after a failed task', async () => {
    const { hash, matches } = createPasswords({ limits })
    await expect(matches('x', '$argon2id$v=19$m=19456,t=2,p=1$broken')).rejects.toThrow()
    expect(await hash('twelve words')).toMatch(/^\$argon2id/)
  })
})
