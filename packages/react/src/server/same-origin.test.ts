import { expect, it } from 'vitest'
import { isFromSite } from './same-origin.js'

const own = 'https://club.test'

it.each([
  ['POST', { 'sec-fetch-site': 'same-origin', origin: own }, true],
  ['DELETE', { 'sec-fetch-site': 'same-origin' }, true],
  // A page that hides where it comes from says `null` in Origin.
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['POST', { origin: own }, true],
  ['GET', { 'sec-fetch-site': 'same-origin', origin: own }, false],
  ['HEAD', { origin: own }, false],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: own }, false],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://other.club.test' }, false],
  ['POST', { 'sec-fetch-site': 'none' }, false],
  ['POST', { origin: 'null' }, false],
  ['POST', { origin: 'http://club.test' }, false],
  ['POST', { origin: 'https://club.test.evil.test' }, false],
  ['POST', { referer: `${own}/films` }, false],
  ['POST', {}, false],
])('%s with %o comes from the site: %s', (method, headers, expected) => {
  expect(isFromSite(new Request(own, { method, headers }), own)).toBe(expected)
})
