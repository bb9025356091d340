import { expect, it } from 'vitest'
import { cookieLength, formatSetCookie, hasSecureCookies, readCookies } from './cookies.js'

const cookie = { name: 'foyer', value: 'a.b-c_d', seconds: 60, sameSite: 'Lax' } as const
const read = (header: string | undefined, secure: boolean): [string, string][] => {
  const headers = new Headers(header === undefined ? {} : { cookie: header })
  return [...readCookies({ headers }, secure)]
}

it('sets a Secure cookie with the __Host- prefix on https', () => {
  expect(formatSetCookie({ ...cookie, secure: true })).toBe(
    '__Host-foyer=a.b-c_d; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(hasSecureCookies('https://films.example')).toBe(true)
})

it('sets a cookie without Secure on http', () => {
  expect(formatSetCookie({ ...cookie, secure: false, sameSite: 'Strict' })).toBe(
    'foyer=a.b-c_d; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
  )
  expect(hasSecureCookies('http://films.example')).toBe(false)
})

it('limits Max-Age to 400 days', () => {
  expect(formatSetCookie({ ...cookie, seconds: 63_072_000, secure: false })).toContain(
    'Max-Age=34560000;',
  )
})

it('counts the characters of a cookie in the header of a request', () => {
  expect(cookieLength({ ...cookie, secure: true })).toBe('__Host-foyer=a.b-c_d; '.length)
  expect(cookieLength({ ...cookie, secure: false })).toBe('foyer=a.b-c_d; '.length)
})

it('removes a cookie', () => {
  expect(formatSetCookie({ ...cookie, value: '', seconds: 0, secure: true })).toMatch(
    /^__Host-foyer=; Max-Age=0; Path=\/;/,
  )
})

it.each([
  ['__Host-foyer=one; other=two', [['foyer', 'one']], ['__Host-foyer', 'other']],
  ['foyer=planted; __Host-foyer=one', [['foyer', 'one']], ['foyer', '__Host-foyer']],
  ['__Host-foyer=one; __Host-foyer=two', [['foyer', 'one']], ['__Host-foyer']],
  [' __Host-foyer = one ;', [['foyer', 'one']], ['__Host-foyer']],
  ['__host-foyer=one; x__Host-foyer=two', [], ['__host-foyer', 'x__Host-foyer']],
  ['__Host-foyer; __proto__=x', [], ['__proto__']],
  ['', [], []],
  [undefined, [], []],
])('reads the Cookie header %j', (header, secure, names) => {
  expect(read(header, true)).toEqual(secure)
  expect(read(header, false).map(([name]) => name)).toEqual(names)
})
