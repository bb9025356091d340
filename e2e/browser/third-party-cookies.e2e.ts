import { createServer, type Server } from 'node:http'
import { codeChallengeOf, createCodeVerifier } from '@foyer/protocol'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../lib/cross-site-test.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

const clientId = 'elsewhere'
const email = 'ilsa@example.com'
const password = 'a password for the club'

/** A cross-site app: its host name differs from that of the server. */
let app: Server
let appUrl: string
let server: FoyerServer

test.beforeAll(async () => {
  app = createServer(({ url, headers }, response) => {
    response.setHeader('content-type', 'text/html')
    if (url === '/set') response.setHeader('set-cookie', 'probe=1; SameSite=None; Secure')
    response.end(`<!doctype html><title>A site elsewhere</title><p>${headers.cookie ?? 'none'}</p>`)
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  appUrl = `http://localhost:${address.port}`
  const env = { FOYER_CLIENT_ID: clientId, FOYER_REDIRECT_URIS: `${appUrl}/callback` }
  server = await startFoyer({ env })
  const registered = await call('/_api/iam/authentication/v2/register', {
    loginId: { email },
    password,
  })
  expect(registered.state).toBe('SUCCESS')
})
test.afterAll(async () => {
  await server.discard()
  await new Promise((resolve) => app.close(resolve))
})

/** Opens a URL in a hidden frame of the app. Returns the message that the frame posts. */
function openInFrame(page: Page, address: string): Promise<Record<string, unknown>> {
  return page.evaluate(
    (src) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const frame = document.createElement('iframe')
        window.addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow) resolve(data)
        })
        frame.src = src
        document.body.append(frame)
      }),
    address,
  )
}

async function authorize(parameters: Record<string, string>): Promise<string> {
  const codeChallenge = await codeChallengeOf(createCodeVerifier())
  const all = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${appUrl}/callback`,
    state: 'state',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...parameters,
  }
  return `${server.url}/oauth2/authorize?${new URLSearchParams(all)}`
}

/** Logs in on the hosted pages, after a redirect from the app. */
async function logIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await authorize({}))
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/callback\?code=[\w-]{43}/)
  return page
}

test('the browser blocks cookies of cross-site frames', async ({ context, page }) => {
  const ownUrl = appUrl.replace('localhost', '127.0.0.1')
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const reasons: string[] = []
  session.on('Network.requestWillBeSentExtraInfo', ({ associatedCookies }) => {
    reasons.push(...associatedCookies.flatMap(({ blockedReasons }) => blockedReasons))
  })
  const cookiesInFrame = async (url: string): Promise<string> => {
    await page.goto(url)
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${ownUrl}/cookies`)
    return page.frameLocator('iframe').locator('p').innerText()
  }
  // A `SameSite=None` cookie, which the browser sends to a frame of the same site.
  await page.goto(`${ownUrl}/set`)
  expect(await cookiesInFrame(ownUrl)).toBe('probe=1')
  expect(reasons).toEqual([])
  expect(await cookiesInFrame(appUrl)).toBe('none')
  expect(reasons).toEqual([expect.stringMatching(/^(UserPreferences|ThirdParty\w+)$/)])
})

test('a member logs in on the hosted pages from a cross-site app, and the next login needs no password', async ({
  context,
}) => {
  const page = await logIn(context)
  await page.goto(await authorize({ prompt: 'none' }))
  await expect(page).toHaveURL(/localhost:\d+\/callback\?code=[\w-]{43}/)
})

test('a silent login with a session token needs no cookie; one without is refused at once', async ({
  context,
}) => {
  const page = await logIn(context)
  await page.goto(appUrl)
  const unknown = await openInFrame(page, await silentAddress({}))
  expect(unknown).toMatchObject({ error: 'login_required', state: 'state' })
  const login = { loginId: { email }, password }
  const { sessionToken } = await call('/_api/iam/authentication/v2/login', login)
  expect(await openInFrame(page, await silentAddress({ sessionToken }))).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'state',
  })
})

/** Returns the URL of a hidden frame, as the official packages request it. */
async function silentAddress(more: { sessionToken?: unknown }): Promise<string> {
  const authRequest = {
    clientId,
    responseType: 'code',
    state: 'state',
    responseMode: 'web_message',
    codeChallenge: await codeChallengeOf(createCodeVerifier()),
    codeChallengeMethod: 'S256',
    ...more,
  }
  const auth = { authRequest, prompt: 'none' }
  const { redirectSession } = await call('/_api/redirects-api/v1/redirect-session', { auth })
  return (redirectSession as { fullUrl: string }).fullUrl
}

async function call(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const post = async (to: string, message: object, more = {}): Promise<Record<string, unknown>> => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(message) }
    return (await (await fetch(server.url + to, init)).json()) as Record<string, unknown>
  }
  const { access_token } = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  return post(path, body, { authorization: String(access_token) })
}
