import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sealText, unsealText } from './seal.js'

const seal = { siteSecret: 'k'.repeat(43), purpose: 'secrets of factors', boundTo: 'one' }

it('a sealed secret can be opened again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      expect(unsealText(seal, sealText(seal, secret))).toBe(secret)
    }),
  )
})

it('a sealed secret can be opened only with its owner, purpose and key', () => {
  const sealed = sealText(seal, 'secret')
  expect(unsealText({ ...seal, boundTo: 'other' }, sealed)).toBeUndefined()
  expect(unsealText({ ...seal, purpose: 'other' }, sealed)).toBeUndefined()
  expect(unsealText({ ...seal, siteSecret: 'l'.repeat(43) }, sealed)).toBeUndefined()
})

// Faults caught here: no authentication tag, content that the tag does not cover, a truncated tag.
it('a changed or truncated sealed secret cannot be opened', () => {
  const sealed = Buffer.from(sealText(seal, 'secret'), 'base64url')
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
      const spoilt = Buffer.from(sealed)
      spoilt[index] = (spoilt[index] ?? 0) ^ change
      expect(unsealText(seal, spoilt.toString('base64url'))).toBeUndefined()
      const cut = sealed.subarray(0, index).toString('base64url')
      expect(unsealText(seal, cut)).toBeUndefined()
    }),
  )
})

it('sealing the same secret twice returns different texts', () => {
  expect(sealText(seal, 'secret')).not.toBe(sealText(seal, 'secret'))
})
