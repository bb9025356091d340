import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { clientId, createTestFoyer } from '../../testing/test-foyer.js'
import { newestMail } from '../../testing/test-mail.js'
import { authorizeSilently, createMember, logIn, password } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { path } = recoveryEndpoints.changePassword
const newPassword = 'a whole new password'

it('keeps the current session, ends the other sessions and notifies the member by e-mail', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  const visitor = await foyer.visitor()
  const openSession = await logIn(visitor, 'ada@example.com')
  const { code, codeVerifier } = await authorizeSilently(foyer, visitor, openSession)
  const grantType = 'authorization_code'
  const redirectUri = 'http://127.0.0.1:4400/callback'
  const exchange = { grantType, clientId, redirectUri, code, codeVerifier }
  const { body: other } = await visitor.post(endpoints.token.path, exchange)
  const there = foyer.as(String(other.access_token))
  expect((await there.get(endpoints.getCurrentMember.path)).status).toBe(200)
  expect(await ada.post(path, { newPassword })).toMatchObject({ status: 200, body: {} })
  expect((await ada.get(endpoints.getCurrentMember.path)).status).toBe(200)
  expect((await there.get(endpoints.getCurrentMember.path)).status).toBe(401)
  const refreshToken = String(other.refresh_token)
  const renewal = { grantType: 'refresh_token', refreshToken, clientId }
  const refused = await visitor.post(endpoints.token.path, renewal)
  expect(refused.body).toMatchObject({ reason: 'password-changed' })
  const loginId = { email: 'ada@example.com' }
  const login = endpoints.login.path
  expect((await visitor.post(login, { loginId, password })).status).toBe(403)
  expect((await visitor.post(login, { loginId, password: newPassword })).status).toBe(200)
  expect(newestMail(foyer, loginId.email).link).toBe('http://127.0.0.1:4400/auth/forgot')
})

it('requires a login within the last ten minutes', async () => {
  const late = await createTestFoyer()
  const member = await createMember(late, 'late@example.com')
  late.advance(601)
  const { status, body } = await member.post(path, { newPassword })
  expect(status).toBe(403)
  expect(JSON.stringify(body)).toContain('RECENT_LOGIN_REQUIRED')
  const loginId = { email: 'late@example.com' }
  const visitor = await late.visitor()
  expect((await visitor.post(endpoints.login.path, { loginId, password })).status).toBe(200)
})

it('changes the password of the calling member only and refuses other callers', async () => {
  const ada = await createMember(foyer, 'eve@example.com')
  const victim = await createMember(foyer, 'victim@example.com')
  await ada.post(path, { newPassword, identityId: victim.id, email: 'victim@example.com' })
  const visitor = await foyer.visitor()
  const loginId = { email: 'victim@example.com' }
  expect((await visitor.post(endpoints.login.path, { loginId, password })).status).toBe(200)
  expect((await foyer.as('').post(path, { newPassword })).status).toBe(401)
  expect((await foyer.as(ada.refreshToken).post(path, { newPassword })).status).toBe(401)
  expect((await visitor.post(path, { newPassword })).status).toBe(403)
  expect((await foyer.owner.post(path, { newPassword })).status).toBe(403)
})

it.each(['', 'short', {}, null, 'x'.repeat(5000), 'x'.repeat(300)])(
  'refuses the password %.30j',
  async (refused) => {
    const email = `member-${typeof refused}-${String(refused).length}@example.com`
    const member = await createMember(foyer, email)
    expect((await member.post(path, { newPassword: refused })).status).toBe(400)
    expect((await member.get(endpoints.getCurrentMember.path)).status).toBe(200)
  },
)
