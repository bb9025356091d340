import { expect, it } from 'vitest'
import { readBrowserCookie, withBrowserCookie } from './cookies.js'

const secret = 'a'.repeat(43)

it('is held to the host and to https where the site has it', () => {
  const response = withBrowserCookie(new Response(), 'https://films.example', {
    secret,
    seconds: 60,
  })
  expect(response.headers.get('set-cookie')).toBe(
    `__Host-foyer=${secret}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
  )
})

it.each([
  [`__Host-foyer=${secret}`, secret],
  [`x=1; __Host-foyer=${secret}; y=2`, secret],
  [`x__Host-foyer=${secret}`, undefined],
  [`foyer-browser=${secret}`, undefined],
  [`__Host-foyer=${secret}a`, undefined],
  ['__Host-foyer=', undefined],
  ['', undefined],
])('reads %j as %j on https', (cookie, expected) => {
  const request = new Request('https://films.example/', { headers: { cookie } })
  expect(readBrowserCookie(request, 'https://films.example')).toBe(expected)
})
