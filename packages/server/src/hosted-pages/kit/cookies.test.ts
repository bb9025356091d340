import { expect, it } from 'vitest'
import { readCookies } from '../../http/cookies.js'
import {
  browserSecret,
  rememberedDeviceTokens,
  withBrowserSecret,
  withRememberedDevice,
} from './cookies.js'

const secret = 'a'.repeat(43)
const publicUrl = 'https://films.example'
const settings = { tokens: { accessSeconds: 60, refreshSeconds: 60, sessionSeconds: null } }

it('sets a Secure cookie with the __Host- prefix on an https site', () => {
  const response = withBrowserSecret({ publicUrl, settings }, new Response(), secret)
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

it('sets a Secure device cookie and ignores other device cookies, even on http', () => {
  const response = withRememberedDevice(new Response(), { identityId: 'ada', token: 'token' })
  const set = response.headers.get('set-cookie')
  expect(set).toMatch(/^__Host-foyer-device-ada=token;.*; Secure;/)
  const cookie = '__Host-foyer-device-ada=token; foyer-device-ben=planted'
  expect(
    rememberedDeviceTokens(new Request('http://films.example', { headers: { cookie } })),
  ).toEqual(['token'])
})
