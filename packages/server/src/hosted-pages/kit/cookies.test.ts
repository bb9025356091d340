import { expect, it } from 'vitest'
import { readCookies } from '../../http/cookies.js'
import {
  browserSecret,
  rememberedDeviceTokens,
  withBrowserSecret,
  withKnownDevice,
  withRememberedDevice,
} from './cookies.js'

const secret = 'a'.repeat(43)
const publicUrl = 'https://films.example'
const settings = { tokens: { accessSeconds: 60, refreshSeconds: 60, sessionSeconds: null } }

it('sets a Secure cookie with the __Host- prefix on an https site', () => {
  const response = withBrowserSecret({ deps: { publicUrl, settings } }, new Response(), secret)
  expect(response.headers.get('set-cookie')).toBe(
    `__Host-foyer=${secret}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
})

it.each([
  [`__Host-foyer=${secret}`, secret],
  [`x=1; __Host-foyer=${secret}; y=2`, secret],
  [`x__Host-foyer=${secret}`, undefined],
  [`foyer-browser=${secret}`, undefined],
  [`foyer=${secret}`, undefined],
  [`__Host-foyer=${secret}a`, undefined],
  ['__Host-foyer=', undefined],
  ['', undefined],
])('reads %j as %j on https', (cookie, expected) => {
  const request = new Request(publicUrl, { headers: { cookie } })
  expect(browserSecret(readCookies(request, true), { publicUrl })).toBe(expected)
})

it('removes the cookies of the oldest logins above those of 20 accounts', () => {
  const expiries = Array.from({ length: 25 }, (_, at) => 1000 + ((at * 7) % 25))
  const tokens = expiries.map(
    (expiry) => [`foyer-known-${expiry}`, `${'a'.repeat(16)}.${expiry}.${'a'.repeat(43)}`] as const,
  )
  const cookies = new Map<string, string>([['foyer', secret], ...tokens, ['foyer-known-x', 'odd']])
  const login = { email: 'ada@example.com', token: 'token' }
  const set = withKnownDevice(
    { cookies, deps: { publicUrl } },
    new Response(),
    login,
  ).headers.getSetCookie()
  const removed = set.filter((one) => one.includes('Max-Age=0;')).map((one) => one.split('=')[0])
  const oldest = ['x', 1000, 1001, 1002, 1003, 1004, 1005]
  expect(removed.toSorted()).toEqual(oldest.map((one) => `__Host-foyer-known-${one}`).toSorted())
  expect(set.at(-1)).toMatch(/^__Host-foyer-known-[\da-f]{16}=token; Max-Age=7776000;/)
})

it('sets a Secure device cookie and ignores other device cookies, even on http', () => {
  const device = { identityId: 'ada', token: 'token' }
  const response = withRememberedDevice({ request: new Request(publicUrl) }, new Response(), device)
  const set = response.headers.get('set-cookie')
  expect(set).toMatch(/^__Host-foyer-device-ada=token;.*; Secure;/)
  const cookie = '__Host-foyer-device-ada=token; foyer-device-ben=planted'
  expect(
    rememberedDeviceTokens(new Request('http://films.example', { headers: { cookie } })),
  ).toEqual(['token'])
})

it('removes the cookies of the devices remembered first above ten', () => {
  const names = Array.from({ length: 12 }, (_, at) => `__Host-foyer-device-member-${at}`)
  const cookie = ['__Host-foyer=a', ...names.map((name) => `${name}=token`)].join('; ')
  const removedFor = (identityId: string): string[] =>
    withRememberedDevice(
      { request: new Request(publicUrl, { headers: { cookie } }) },
      new Response(),
      {
        identityId,
        token: 'token',
      },
    )
      .headers.getSetCookie()
      .filter((one) => one.includes('Max-Age=0;'))
      .map((one) => one.split('=')[0] ?? '')
  expect(removedFor('ada')).toEqual(names.slice(0, 3))
  expect(removedFor('member-1')).toEqual([names[0], names[2]])
})
