import { expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.js'

const secret = 'x7J3kq0ZbW8mR2vT5yN1cL6dP9sF4hG-aQeUiOwBnMt'

it.each([
  ['/auth/callback?code=123&state=4', '/auth/callback'],
  ['/auth/callback#access_token=123', '/auth/callback'],
  ['/auth/callback%3Fcode=123', '/auth/callback'],
  ['/auth/callback%3fcode=123/more', '/auth/callback'],
  ['/files;token=123/a', '/files;token=…/a'],
  [`/reset/${secret}/now`, '/reset/…/now'],
  ['/t/OauthNG.JWS.eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/t/…'],
])('hides the secrets of %s', (path, hidden) => {
  expect(hideSecrets(path)).toBe(hidden)
})

it.each([
  '/wix-data/v2/items/0b9b2f6e-57f0-4a0b-8a57-7c1e4e2a8f01',
  '/_api/iam/authentication/v2/register',
  '/films/The Third Man',
])('leaves %s as it is', (path) => {
  expect(hideSecrets(path)).toBe(path)
})
