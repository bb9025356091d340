import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTotpSecret, describeTotp, findTotpStep } from './totp.js'

/** "12345678901234567890" in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)

describe('TOTP codes', () => {
  // RFC 6238 appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d match RFC 6238', (seconds, code) => {
    expect(findTotpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it.each([
    [-31, undefined],
    [-30, 37_037_036],
    [0, 37_037_036],
    [59, 37_037_036],
    [60, undefined],
  ])('are accepted one step before and after: %d seconds later', (later, step) => {
    expect(findTotpStep(secret, '081804', at(37_037_036 * 30 + later))).toBe(step)
  })

  it('may contain spaces', () => {
    expect(findTotpStep(secret, ' 287 082 ', at(59))).toBe(1)
  })

  // Fault caught here: the library throws for six characters of several bytes each.
  it('that are invalid are refused', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom('', '28708', '2870822', '-287082', '２８７０８２'),
    )
    fc.assert(fc.property(texts, (text) => findTotpStep(secret, text, at(59)) === undefined))
  })
})

it('a TOTP secret has 160 bits and is unique', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret)
  expect(secrets.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true)
  expect(new Set(secrets).size).toBe(20)
})

it('the otpauth URI contains the site and the e-mail address', () => {
  const { uri, qrCode } = describeTotp({
    secret,
    site: 'Kino: "Ost" & Co',
    email: 'ada+1@x.example',
  })
  const url = new URL(uri)
  expect(url.protocol).toBe('otpauth:')
  expect(url.searchParams.get('secret')).toBe(secret)
  expect(url.searchParams.get('issuer')).toBe('Kino  "Ost" & Co')
  expect(decodeURIComponent(url.pathname)).toContain('ada+1@x.example')
  expect(qrCode).toMatch(/^<svg [^>]*viewBox="[\d ]+"/)
  expect(qrCode).not.toMatch(/<script|style=|href/)
})
