import { expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.js'

const keys = ['name', 'serve', 'settings', 'collections']

it.each([
  ['colections', ' Did you mean "collections"?'],
  ['sevre', ' Did you mean "serve"?'],
  ['Name', ' Did you mean "name"?'],
  ['nam', ' Did you mean "name"?'],
  ['x', ''],
  ['plugins', ''],
])('%s returns the hint "%s"', (name, hint) => {
  expect(didYouMean(name, keys)).toBe(hint)
})

it('returns no hint without valid names', () => {
  expect(didYouMean('name', [])).toBe('')
})
