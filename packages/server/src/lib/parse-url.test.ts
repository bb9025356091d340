import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.js'

it('parses an address with letters outside ASCII, however often', () => {
  const isParsed = (): boolean => parseUrl('https://größe.example/é') !== undefined
  for (let call = 0; call < 100_000; call++)
    if (!isParsed()) throw new Error(`refused call ${call}`)
})

it('returns undefined for an invalid address, and resolves a path against a base', () => {
  expect(parseUrl('/é')).toBeUndefined()
  expect(parseUrl('/é', 'https://x.example')?.href).toBe('https://x.example/%C3%A9')
})
