import { describe, expect, it } from 'vitest'
import { isLoopback } from './is-loopback.js'
import { loginLink, pathOf, returnPath, signUpLink } from './return-to.js'

describe('returning', () => {
  it('returns to the previous page with its search', () => {
    const here = pathOf({ pathname: '/films', search: '?q=a&page=2', hash: '' })
    const link = loginLink(here)
    expect(link).toBe('/login?to=%2Ffilms%3Fq%3Da%26page%3D2')
    expect(returnPath(new URL(link, 'http://a').searchParams)).toBe('/films?q=a&page=2')
    expect(signUpLink('/')).toBe('/sign-up')
  })

  it.each(['/login', '/sign-up', '/callback'])('does not return to %s', (pathname) => {
    expect(pathOf({ pathname, search: '?to=%2Ffilms' })).toBe('/')
    for (const to of [pathname, `${pathname}?code=x`, `${pathname}#x`, `${pathname}/`]) {
      expect(returnPath(new URLSearchParams({ to }))).toBe('/')
    }
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'films',
    '/\t/evil.example',
    '',
  ])('does not leave the site for %j', (to) => {
    expect(returnPath(new URLSearchParams({ to }))).toBe('/')
  })

  it('returns to the home page by default', () => {
    expect(returnPath(new URLSearchParams())).toBe('/')
  })
})

describe('isLoopback', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'films.localhost'])(
    'knows %s',
    (name) => {
      expect(isLoopback(name)).toBe(true)
    },
  )

  it.each(['example.com', '128.0.0.1', '127.0.0.1.example.com', 'localhost.example.com'])(
    'refuses %s',
    (name) => {
      expect(isLoopback(name)).toBe(false)
    },
  )
})
