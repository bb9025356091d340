import { describe, expect, it } from 'vitest'
import { codeChallengeOf, createCodeVerifier, isCodeChallenge, isCodeVerifier } from './pkce.js'

describe('createCodeVerifier', () => {
  it.each([
    [undefined, 43],
    [43, 43],
    [128, 128],
  ])('of %s makes %d characters of the alphabet', (length, expected) => {
    const verifier = createCodeVerifier(length)
    expect(verifier).toMatch(/^[A-Za-z0-9\-._~]+$/)
    expect(verifier).toHaveLength(expected)
    expect(isCodeVerifier(verifier)).toBe(true)
  })

  it.each([42, 129, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (length) => {
    const text = `expected a length between 43 and 128, received ${length}`
    expect(() => createCodeVerifier(length)).toThrow(new RangeError(text))
  })

  it('uses each of the 66 characters, and none twice as often as another', () => {
    const counts = new Map<string, number>()
    for (let made = 0; made < 500; made++) {
      for (const letter of createCodeVerifier(128))
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(66)
    expect(Math.max(...counts.values())).toBeLessThan(2 * Math.min(...counts.values()))
  })
})

describe('codeChallengeOf', () => {
  it('is the unpadded base64url of the SHA-256 digest, as in RFC 7636 Appendix B', async () => {
    const challenge = await codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(isCodeChallenge(challenge)).toBe(true)
  })
})
