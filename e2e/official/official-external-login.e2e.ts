import { expect, test } from '@playwright/test'
import { authentication, oauth } from '@wix/identity'
import { members } from '@wix/members'
import { ApiKeyStrategy, AppStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const password = 'a good password'
const modules = { authentication, members, oauth }

function createApp() {
  return createClient({ modules, auth: OAuthStrategy({ clientId }) })
}
type App = ReturnType<typeof createApp>

async function addressOf(app: App): Promise<string | null | undefined> {
  return (await app.members.getCurrentMember()).member?.loginEmail
}

/** Returns what the official packages report about a token. */
function infoOf(accessToken: string) {
  return AppStrategy({ appId: 'app', accessToken }).getTokenInfo()
}

test('a server of the site logs a member in, and the app renews the tokens', async () => {
  const app = createApp()
  const email = 'external@example.com'
  const options = { profile: { nickname: 'Ada', firstName: 'Ada' }, verifyEmail: true }
  const sign = () =>
    app.auth.getMemberTokensForExternalLoginWithSession(email, server().adminKey, options)
  const tokens = await sign()
  expect(tokens.refreshToken.role).toBe('member')
  const other = createApp()
  other.auth.setTokens(tokens)
  expect(other.auth.loggedIn()).toBe(true)
  expect(await addressOf(other)).toBe(email)
  for (let round = 0; round < 10; round++) {
    const { value, role } = other.auth.getTokens().refreshToken
    other.auth.setTokens(await other.auth.renewToken({ value, role }))
    expect(other.auth.getTokens().refreshToken).toEqual(tokens.refreshToken)
  }
  expect(await addressOf(other)).toBe(email)
  other.auth.setTokens(await sign())
  expect(await addressOf(other)).toBe(email)
})

test('the module signs a member on with the key alone, and the session token logs in without a page', async () => {
  const email = 'module@example.com'
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'notes' })
  const backend = createClient({ modules: { authentication }, auth })
  const { sessionToken } = await backend.authentication.signOn({ email }, { verifyEmail: true })
  const app = createApp()
  const data = app.auth.generateOAuthData(`${server().url}/callback`)
  const options = { prompt: 'none', responseMode: 'query', sessionToken } as const
  const { authUrl } = await app.auth.getAuthUrl(data, options)
  const { headers } = await fetch(authUrl, { redirect: 'manual' })
  const { code, state } = app.auth.parseFromUrl(headers.get('location') ?? '', 'query')
  app.auth.setTokens(await app.auth.getMemberTokens(code, state, data))
  expect(await addressOf(app)).toBe(email)
})

test('a server of the site logs in an existing member, and a wrong key is refused', async () => {
  const app = createApp()
  app.auth.setTokens(await app.auth.generateVisitorTokens())
  const email = 'named@example.com'
  const registered = await app.auth.register({ email, password })
  expect(registered.loginState).toBe('SUCCESS')
  const { identity } = await app.authentication.loginV2({ email }, { password })
  const id = identity?._id ?? ''
  const tokens = await app.auth.getMemberTokensForExternalLogin(id, server().adminKey)
  const wrong = app.auth.getMemberTokensForExternalLogin(id, 'not the key')
  await expect(wrong).rejects.toThrow('invalid_client')
  const nobody = app.auth.getMemberTokensForExternalLogin('nobody', server().adminKey)
  await expect(nobody).rejects.toThrow('invalid_grant')
  app.auth.setTokens(tokens)
  expect(await addressOf(app)).toBe(email)
})

test('an account with an unverified e-mail address is refused unless the server verifies the address', async () => {
  const app = createApp()
  const email = 'trap@example.com'
  await app.auth.register({ email, password })
  const sign = (verifyEmail: boolean) =>
    app.auth.getMemberTokensForExternalLoginWithSession(email, server().adminKey, { verifyEmail })
  await expect(sign(false)).rejects.toMatchObject({
    details: { applicationError: { code: 'EMAIL_NOT_VERIFIED' } },
  })
  app.auth.setTokens(await sign(true))
  expect(await addressOf(app)).toBe(email)
  const { loginState } = await createApp().auth.login({ email, password })
  expect(loginState).toBe('FAILURE')
})

test('the oauth module returns token info and user info', async () => {
  const app = createApp()
  const email = 'told@example.com'
  const profile = { firstName: 'Grace', lastName: 'Hopper' }
  const tokens = await app.auth.getMemberTokensForExternalLoginWithSession(
    email,
    server().adminKey,
    { profile, verifyEmail: true },
  )
  const visitor = await app.auth.generateVisitorTokens()
  expect(await infoOf(visitor.accessToken.value)).toMatchObject({
    active: true,
    subjectType: 'VISITOR',
    clientId,
  })
  app.auth.setTokens(tokens)
  expect(await infoOf(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER' })
  const names = { givenName: 'Grace', familyName: 'Hopper', name: 'Grace Hopper' }
  expect(await app.oauth.userInfo()).toMatchObject({ email, emailVerified: true, ...names })
  const message = { grantType: 'anonymous', clientId }
  const { body } = await app.oauth.token({
    method: 'POST',
    body: new TextEncoder().encode(JSON.stringify(message)),
    headers: [{ key: 'Content-Type', value: 'application/json' }],
  })
  expect(JSON.parse(new TextDecoder().decode(body))).toMatchObject({ token_type: 'Bearer' })
})
