import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.js'

it('parses a URL with non-ASCII letters 100,000 times', () => {
  const isParsed = (): boolean => parseUrl('https://größe.example/é') !== undefined
  for (let call = 0; call < 100_000; call++)
    if (!isParsed()) throw new Error(`refused call ${call}`)
})

it('returns undefined for an invalid URL and resolves a path against a base', () => {
  expect(parseUrl('/é')).toBeUndefined()
  expect(parseUrl('/é', 'https://x.example')?.href).toBe('https://x.example/%C3%A9')
})
