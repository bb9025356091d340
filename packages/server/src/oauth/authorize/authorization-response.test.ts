import { describe, expect, it } from 'vitest'
import type { CodeRequest } from '../../storage/one-time-tokens/browser-requests.js'
import { prepareResponse } from './authorization-response.js'

const request: CodeRequest = {
  intent: 'auth',
  clientId: 'c',
  redirectUri: 'https://films.example/callback?from=a%20b',
  responseMode: 'query',
  state: 's',
  codeChallenge: 'x'.repeat(43),
  prompt: 'login',
  sessionTokenHash: null,
  language: null,
}

const issuer = 'https://id.example'

const hostile = [
  's&code=evil&state=x',
  '"\'`',
  '</script><script>alert(1)</script>',
  '\u2028\u2029',
  'a\r\nset-cookie: x=y',
  '#fragment?query',
  '%26code%3Devil',
  '+ %20',
  '😀'.repeat(300),
]

describe.each(['query', 'fragment'] as const)(
  'a redirect with the response in the %s',
  (responseMode) => {
    // Seen to fail: the state concatenated unencoded, encoded with encodeURI, or encoded twice.
    it.each(hostile)('preserves the state %j', (state) => {
      const answer = prepareResponse({ ...request, responseMode, state }, { code: 'c-1' }, issuer)
      if (answer.kind !== 'redirect') throw new Error('expected a redirect')
      expect(answer.url).not.toMatch(/[\r\n"<>\s]/)
      const url = new URL(answer.url)
      const parameters =
        responseMode === 'query' ? url.searchParams : new URLSearchParams(url.hash.slice(1))
      expect(parameters.getAll('code')).toEqual(['c-1'])
      expect(parameters.getAll('state')).toEqual([state])
      expect(parameters.getAll('iss')).toEqual([issuer])
      expect(answer.url).toContain('/callback?from=a%20b')
      expect(url.origin + url.pathname).toBe('https://films.example/callback')
    })

    it('contains the error and its description without a code', () => {
      const refusal = { error: 'login_required', error_description: 'nobody is logged in' } as const
      const answer = prepareResponse({ ...request, responseMode }, refusal, issuer)
      if (answer.kind !== 'redirect') throw new Error('expected a redirect')
      const url = new URL(answer.url)
      const parameters =
        responseMode === 'query' ? url.searchParams : new URLSearchParams(url.hash.slice(1))
      expect(Object.fromEntries(parameters)).toEqual({
        ...refusal,
        state: 's',
        iss: issuer,
        ...(responseMode === 'query' && { from: 'a b' }),
      })
      expect(parameters.has('code')).toBe(false)
    })
  },
)

it.each([
  [{ responseMode: 'web_message' }],
  [{ responseMode: 'web_message', redirectUri: null }],
  // No client can request this. Without a redirect URI, there is nowhere to redirect.
  [{ responseMode: 'query', redirectUri: null }],
] as const)('returns a message without an issuer instead of a redirect: %j', (of) => {
  expect(prepareResponse({ ...request, ...of }, { code: 'c-1' }, issuer)).toEqual({
    kind: 'message',
    message: { code: 'c-1', state: 's' },
  })
})

it('returns a form with the issuer', () => {
  const redirectUri = 'https://films.example/callback?iss=https://evil.example'
  const form = prepareResponse(
    { ...request, redirectUri, responseMode: 'form_post' },
    { code: 'c-1' },
    issuer,
  )
  expect(form).toMatchObject({ kind: 'form', fields: { code: 'c-1', state: 's', iss: issuer } })
})

it('replaces an issuer in the redirect URI', () => {
  const redirectUri = 'https://films.example/callback?iss=https://evil.example'
  const answer = prepareResponse({ ...request, redirectUri }, { code: 'c-1' }, issuer)
  if (answer.kind !== 'redirect') throw new Error('expected a redirect')
  expect(new URL(answer.url).searchParams.getAll('iss')).toEqual([issuer])
})
