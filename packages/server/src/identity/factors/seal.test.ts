import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSecret, sealSecret } from './seal.js'

const seal = { codeKey: 'k'.repeat(43), factorId: 'one' }

it('gives a secret back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      expect(openSecret(seal, sealSecret(seal, secret))).toBe(secret)
    }),
  )
})

it('opens for its factor and key alone', () => {
  const sealed = sealSecret(seal, 'secret')
  expect(openSecret({ ...seal, factorId: 'other' }, sealed)).toBeUndefined()
  expect(openSecret({ ...seal, codeKey: 'l'.repeat(43) }, sealed)).toBeUndefined()
})

// Seen to catch: a tag that is not set, a content that is not covered by it, a short tag.
it('does not open when a bit of it was changed, or when it was cut', () => {
  const sealed = Buffer.from(sealSecret(seal, 'secret'), 'base64url')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
      const spoilt = Buffer.from(sealed)
      spoilt[index] = (spoilt[index] ?? 0) ^ change
      expect(openSecret(seal, spoilt.toString('base64url'))).toBeUndefined()
      const cut = sealed.subarray(0, index).toString('base64url')
      expect(openSecret(seal, cut)).toBeUndefined()
    }),
  )
})

it('is another text each time', () => {
  expect(sealSecret(seal, 'secret')).not.toBe(sealSecret(seal, 'secret'))
})
