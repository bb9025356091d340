import { describe, expect, it } from 'vitest'
import { assertSameOrigin } from './same-origin.js'

const own = 'https://films.example'
const other = 'https://evil.example'

/** Columns: Sec-Fetch-Site; Origin; accepted methods if evidence is optional; accepted methods if it is required. */
const rule: [string | null, string | null, optional: string, required: string][] = [
  ['same-origin', null, 'GET POST', 'GET POST'],
  ['same-origin', own, 'GET POST', 'GET POST'],
  ['same-origin', other, 'GET POST', 'GET POST'],
  ['none', null, 'GET POST', ''],
  ['none', own, 'GET POST', ''],
  ['same-site', null, '', ''],
  ['same-site', own, '', ''],
  ['cross-site', null, '', ''],
  ['cross-site', own, '', ''],
  ['Same-Origin', own, '', ''],
  ['same-origin, same-origin', own, '', ''],
  ['', own, '', ''],
  [null, own, 'GET POST', 'GET POST'],
  [null, null, 'GET POST', 'GET'],
  [null, other, '', ''],
  [null, 'null', '', ''],
  [null, '', '', ''],
  [null, 'http://films.example', '', ''],
  [null, 'https://films.example:8443', '', ''],
  [null, 'https://films.example.evil.example', '', ''],
  [null, 'https://FILMS.example', '', ''],
]

function accepted(
  publicUrl: string,
  headers: Record<string, string>,
  evidence: 'optional' | 'required',
  methods = ['GET', 'POST'],
): string {
  const isAccepted = (method: string): boolean => {
    const request = { headers: new Headers(headers), method, url: `${publicUrl}/` }
    try {
      assertSameOrigin(publicUrl, request, { evidence, refusal: 'not from here' })
      return true
    } catch (error) {
      expect(error).toMatchObject({
        status: 403,
        code: 'PERMISSION_DENIED',
        message: 'not from here',
      })
      return false
    }
  }
  return methods.filter(isAccepted).join(' ')
}

describe('the same-origin check', () => {
  it.each(rule)('for Sec-Fetch-Site %j and Origin %j', (site, origin, optional, required) => {
    const headers = {
      ...(site === null ? {} : { 'sec-fetch-site': site }),
      ...(origin === null ? {} : { origin }),
    }
    expect(accepted(own, headers, 'optional')).toBe(optional)
    expect(accepted(own, headers, 'required')).toBe(required)
  })
})

it('treats only GET and HEAD as reads', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get']
  expect(accepted(own, {}, 'required', methods)).toBe('GET HEAD')
})

it.each([
  ['http://localhost:4400', 'localhost:4400', 'GET POST'],
  ['http://127.0.0.1:4400', '127.0.0.1:4400', 'GET POST'],
  ['http://127.0.0.1:4400', 'localhost:4400', ''],
  ['http://localhost:5173', 'localhost:4400', ''],
  ['http://evil.example', 'evil.example', ''],
])('compares the origin %s with the requested loopback host %s', (origin, host, methods) => {
  const publicUrl = 'http://127.0.0.1:4400'
  for (const evidence of ['optional', 'required'] as const) {
    expect(accepted(publicUrl, { origin, host }, evidence)).toBe(methods)
  }
})
