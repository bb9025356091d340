import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './email-address.js'

describe('isEmailAddress', () => {
  it.each([
    'a@example.com',
    'ada.lovelace+films@mail.example.co.uk',
    "o'neill_%x-1@example.com",
    'ünï@exämple.de',
    '用户@例子.公司',
    `${'a'.repeat(64)}@example.com`,
    'a@xn--bcher-kva.example',
    'a@1.example',
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true))

  it.each([
    '',
    'a',
    'a@',
    '@example.com',
    'a@example',
    'a@.com',
    'a@.example.com',
    'a@example.com.',
    'a@example..com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example.c',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b@example.com',
    'a b@example.com',
    'a@exam ple.com',
    'a@example.com,b@evil.example',
    'a@example.com;b@evil.example',
    'a@example.com b@evil.example',
    'a@example.com\tb@evil.example',
    'a@example.com\r\nBcc: b@evil.example',
    'a@example.com\n',
    'a\0@example.com',
    'a\u2028@example.com',
    'a\u200b@example.com',
    'a\ud800@example.com',
    '"victim@x y"@evil.example',
    '"a"@example.com',
    'Ada <a@example.com>',
    '<a@example.com>',
    'group:a@example.com;',
    'a(comment)@example.com',
    'a\\@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false))
})

// Seen to hang: a pattern for domains with nested repetitions.
it.each(['(', '"', ':', '.', 'a.', '@', '-'])(
  'isEmailAddress returns within ten seconds for many repetitions of "%s"',
  (piece) => {
    const start = performance.now()
    expect(isEmailAddress(`${piece.repeat(20_000)}@${piece.repeat(20_000)}`)).toBe(false)
    expect(isEmailAddress(`a@${piece.repeat(120)}!`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)
