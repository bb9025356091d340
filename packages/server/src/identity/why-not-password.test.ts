import { describe, expect, it } from 'vitest'
import { whyNotPassword } from './why-not-password.js'

const rules = { minLength: 8, siteName: 'Film club', email: 'ada.lovelace@example.com' }

describe('the rule for new passwords', () => {
  it.each([
    ['', 8],
    ['seven77', 8],
    ['😀'.repeat(7), 8],
    ['a'.repeat(257), 8],
    ['eleven chars', 13],
  ])('refuses %j with a least length of %d', async (password, minLength) => {
    const reason = await whyNotPassword(password, { ...rules, minLength })
    expect(reason).toMatch(/^expected at (least|most) \d+ characters$/)
  })

  it.each([
    'ada.lovelace@example.com',
    'ADA.LOVELACE@EXAMPLE.COM',
    'ada.lovelace',
    'Ada Lovelace',
    'ada-love-lace!',
  ])('refuses the address and what stands before its sign: %j', async (password) => {
    expect(await whyNotPassword(password, rules)).toBe(
      'expected something else than the e-mail address',
    )
  })

  it.each(['Film club', 'filmclub', 'FILM-CLUB'])(
    'refuses the name of the site: %j',
    async (it) => {
      expect(await whyNotPassword(it, rules)).toBe(
        'expected something else than the name of this site',
      )
    },
  )

  it.each(['password', 'Password', '12345678', 'qwertyuiop', 'sunshine', 'trustno1', 'iloveyou'])(
    'refuses what everybody has: %j',
    async (password) => {
      expect(await whyNotPassword(password, rules)).toBe(
        'expected one that is not on the list of the most used passwords',
      )
    },
  )

  it.each([
    'eight 888 words',
    '😀'.repeat(8),
    ' '.repeat(8),
    'é'.repeat(256),
    '😀'.repeat(256),
    'ada.lovelace at the film club',
    '--------',
  ])('takes %j', async (password) => {
    expect(await whyNotPassword(password, rules)).toBeUndefined()
  })

  it('takes signs alone where the name of the site says nothing else', async () => {
    expect(await whyNotPassword('--------', { ...rules, siteName: '***' })).toBeUndefined()
  })
})
