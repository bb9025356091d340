import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeChallengeOf, createCodeVerifier } from '@foyer/protocol'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

const clientId = 'captcha-site'
let server: FoyerServer
let site: string

test.beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'foyer-captcha-'))
  const settings = { captcha: { login: 'always', register: 'always' } }
  const declared = { name: 'Quiet club', settings, collections: [] }
  await writeFile(join(site, 'foyer.json'), JSON.stringify(declared))
  server = await startFoyer({ args: ['--site', site], env: { FOYER_CLIENT_ID: clientId } })
})
test.afterAll(async () => {
  await server.discard()
  await rm(site, { recursive: true })
})

async function call(path: string, body: object, authorization = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(server.url + path, init)).json()
}

/** Returns the URL of a hosted login page, as a site gets it. */
async function beginLogin(): Promise<string> {
  const anonymous = { clientId, grantType: 'anonymous' }
  const tokens = (await call('/oauth2/token', anonymous)) as { access_token: string }
  const authRequest = {
    clientId,
    responseType: 'code',
    redirectUri: `${server.url}/callback`,
    state: 'state',
    responseMode: 'query',
    codeChallenge: await codeChallengeOf(createCodeVerifier()),
    codeChallengeMethod: 'S256',
  }
  const auth = { authRequest, prompt: 'login' }
  const path = '/_api/redirects-api/v1/redirect-session'
  const answer = (await call(path, { auth }, tokens.access_token)) as {
    redirectSession: { fullUrl: string }
  }
  return answer.redirectSession.fullUrl
}

test('the captcha runs by itself, and the form waits for it', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  await page.goto((await beginLogin()).replace('authorize', 'sign-up'))
  await page.getByLabel('Name').fill('Ilsa')
  await page.getByLabel('E-mail address').fill('ilsa@example.com')
  await page.getByLabel('Password').fill('a password for the club')
  await expect(page.getByText('Check complete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/callback\?code=/)

  await page.goto(await beginLogin())
  // Submits before the check is done: the form sends itself after the check.
  await page.evaluate(() => {
    const type = (name: string, text: string): void => {
      const input = document.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (input) input.value = text
    }
    type('email', 'ilsa@example.com')
    type('password', 'a password for the club')
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  })
  await page.waitForURL(/callback\?code=/)
  expect(faults.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('without JavaScript, the page says that the captcha needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(await beginLogin())
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
  // Chromium renders `noscript` only where its user turned scripts off, not where a test did, so this reads the HTML.
  expect(await page.content()).toContain('needs JavaScript')
  await context.close()
})
