import { expect, it } from 'vitest'
import { isFromSite, pathOfSite } from './same-origin.js'

const siteOrigin = 'https://club.test'

it.each([
  ['POST', { 'sec-fetch-site': 'same-origin', origin: siteOrigin }, true],
  ['DELETE', { 'sec-fetch-site': 'same-origin' }, true],
  // A page with an opaque origin sends `null` in Origin.
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['POST', { origin: siteOrigin }, true],
  ['GET', { 'sec-fetch-site': 'same-origin', origin: siteOrigin }, false],
  ['HEAD', { origin: siteOrigin }, false],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: siteOrigin }, false],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://other.club.test' }, false],
  ['POST', { 'sec-fetch-site': 'none' }, false],
  ['POST', { origin: 'null' }, false],
  ['POST', { origin: 'http://club.test' }, false],
  ['POST', { origin: 'https://club.test.evil.test' }, false],
  ['POST', { referer: `${siteOrigin}/films` }, false],
  ['POST', {}, false],
])('isFromSite of %s with %o: %s', (method, headers, expected) => {
  expect(isFromSite(new Request(siteOrigin, { method, headers }), siteOrigin)).toBe(expected)
})

it.each([
  ['/films?page=2#cast', '/films?page=2#cast'],
  [`${siteOrigin}/films`, '/films'],
  ['https://evil.test/films', '/'],
  ['/..//evil.test', '/'],
  [`/films/${'é'.repeat(40)}`, `/films/${'%C3%A9'.repeat(40)}`],
  // 290 characters are 2,610 in a URL, which would not fit into the cookie of a login.
  [`/films/${'中'.repeat(290)}`, '/'],
  [`/films/${'x'.repeat(300)}`, '/'],
])('pathOfSite of %s: %s', (address, expected) => {
  expect(pathOfSite(address, siteOrigin)).toBe(expected)
})
