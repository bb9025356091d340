import { expect, test } from '@playwright/test'
import { authentication, recovery, verification } from '@wix/identity'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { logInOnPage } from './log-in-on-page.js'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const password = 'a good password'
const newPassword = 'an even better password'
const modules = { authentication, recovery, verification }

function createApp() {
  return createClient({ modules, auth: OAuthStrategy({ clientId }) })
}
type App = ReturnType<typeof createApp>

/** Registers a member and logs in through the API. */
async function register(app: App, email: string): Promise<string> {
  const registered = await app.auth.register({ email, password })
  if (registered.loginState !== 'SUCCESS') throw new Error(registered.loginState)
  const { identity } = await app.authentication.loginV2({ email }, { password })
  return identity?._id ?? ''
}

async function logIn(app: App, email: string): Promise<void> {
  const data = app.auth.generateOAuthData(`${server().url}/callback`)
  const { authUrl } = await app.auth.getAuthUrl(data, { responseMode: 'query' })
  const { code, state } = app.auth.parseFromUrl(
    await logInOnPage(authUrl, { email, password }),
    'query',
  )
  app.auth.setTokens(await app.auth.getMemberTokens(code, state, data))
}

async function tokenOf(email: string): Promise<string> {
  const { links } = await server().messageTo(email, (mail) => mail.links.length > 0)
  return new URL(links[0] ?? '').searchParams.get('recoveryToken') ?? ''
}

test('a member requests a password reset, sets a new password and logs in with it', async () => {
  const email = 'ada@example.com'
  const app = createApp()
  await register(app, email)
  await app.auth.sendPasswordResetEmail(email, `${server().url}/welcome`)
  const recovered = await app.recovery.recover(await tokenOf(email), { password: newPassword })
  expect(recovered).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } })
  const old = await app.auth.login({ email, password })
  expect(old).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidPassword' })
  const login = await app.auth.login({ email, password: newPassword })
  expect(login.loginState).toBe('SUCCESS')
})

test('the recovery module sends the e-mail too, and an unknown address gets the same reply', async () => {
  const app = createApp()
  const redirect = { url: `${server().url}/welcome`, clientId }
  await register(app, 'grace@example.com')
  for (const email of ['grace@example.com', 'nobody@example.com']) {
    expect(await app.recovery.sendRecoveryEmail(email, { language: 'de', redirect })).toBeFalsy()
  }
  const mail = await server().messageTo('grace@example.com')
  expect(mail.subject).toBe('Neues Passwort für Notes')
  expect(await server().inbox('nobody@example.com')).toEqual([])
})

test('a member verifies the address and changes the password, and stays logged in', async () => {
  const email = 'mary@example.com'
  const app = createApp()
  const identityId = await register(app, email)
  await logIn(app, email)
  const { verificationId } = await app.verification.start({ identityId, target: 'EMAIL' })
  expect(verificationId).toBeTruthy()
  expect(await server().newestCode(email)).toMatch(/^\d{6}$/)
  await app.authentication.changePassword(newPassword)
  expect(await app.verification.start({ identityId, target: 'EMAIL' })).toBeTruthy()
  const again = await app.auth.login({ email, password: newPassword })
  expect(again.loginState).toBe('SUCCESS')
})

test('the owner invites a member, and requires a new password from another', async () => {
  const email = 'joan@example.com'
  const app = createApp()
  const identityId = await register(app, email)
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'notes' })
  const owner = createClient({ modules, auth })
  const redirect = { url: `${server().url}/welcome`, clientId }
  await owner.recovery.sendActivationEmail(identityId, {
    emailOptions: { language: 'he', redirect },
  })
  const mail = await server().messageTo(email)
  expect(mail.html).toContain('dir="rtl"')
  await fetch(`${server().url}/_foyer/v1/members/${identityId}`, {
    method: 'PATCH',
    headers: { authorization: server().adminKey, 'content-type': 'application/json' },
    body: JSON.stringify({ passwordResetRequired: true }),
  })
  const refused = await app.auth.login({ email, password })
  expect(refused).toMatchObject({ loginState: 'FAILURE', errorCode: 'resetPassword' })
})
