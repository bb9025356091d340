import { describe, expect, it } from 'vitest'
import { equivalentOrigins, isSameUrl, requestedOrigin, withHostOf } from './loopback.js'

const publicUrl = 'http://127.0.0.1:4400'

function request(host: string, url = `${publicUrl}/auth/account`): Request {
  return new Request(url, { headers: { host } })
}

describe('requestedOrigin', () => {
  it.each([
    ['localhost:4400', 'http://localhost:4400'],
    ['127.0.0.1:4400', 'http://127.0.0.1:4400'],
    ['[::1]:4400', 'http://[::1]:4400'],
  ])('returns the requested loopback origin: %s', (host, origin) => {
    expect(requestedOrigin(publicUrl, request(host))).toBe(origin)
    expect(requestedOrigin(publicUrl, new Request(`http://${host}/x`))).toBe(origin)
  })

  it.each([
    'evil.example',
    'evil.example:4400',
    'localhost',
    'localhost:4401',
    'localhost.:4400',
    'localhost.evil.example:4400',
    'evil@localhost:4400',
    '127.0.0.2:4400',
    '[::2]:4400',
    'localhost:4400/x',
    '',
  ])('returns the public URL for any other host: %j', (host) => {
    expect(requestedOrigin(publicUrl, request(host))).toBe(publicUrl)
  })

  it.each(['localhost:4400', 'localhost', 'club.example'])(
    'ignores the host when the public URL is not a loopback address: %s',
    (host) => {
      const elsewhere = 'https://club.example'
      expect(requestedOrigin(elsewhere, request(host))).toBe(elsewhere)
    },
  )
})

describe('equivalentOrigins', () => {
  it('lists all loopback names with the same scheme and port, the given name first', () => {
    expect(equivalentOrigins('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
  })

  it.each(['https://films.example', 'http://localhost.films.example:3000'])(
    'returns only the given origin for other hosts: %s',
    (origin) => {
      expect(equivalentOrigins(origin)).toEqual([origin])
    },
  )
})

describe('isSameUrl', () => {
  it('treats all loopback names as equal', () => {
    expect(isSameUrl('http://127.0.0.1:3000/a?b', 'http://[::1]:3000/a?b')).toBe(true)
  })

  it.each([
    ['http://127.0.0.1:3000/a', 'http://localhost:3001/a'],
    ['http://127.0.0.1:3000/a', 'https://localhost:3000/a'],
    ['http://127.0.0.1:3000/a', 'http://localhost:3000/a/'],
    ['http://127.0.0.1/a', 'http://localhost.evil.example/a'],
    ['http://films.example/127.0.0.1', 'http://films.example/localhost'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(isSameUrl(one, other)).toBe(false)
  })
})

it('withHostOf uses the loopback name of the current request', () => {
  expect(withHostOf('http://127.0.0.1:3000', 'http://localhost:4400')).toBe('http://localhost:3000')
  expect(withHostOf('https://films.example', 'http://localhost:4400')).toBe('https://films.example')
  expect(withHostOf('http://127.0.0.1:3000', 'https://club.example')).toBe('http://127.0.0.1:3000')
})
