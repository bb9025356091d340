import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

const password = 'a password for the club'

/**
 * Fake script of the provider. An invisible widget responds on `execute`, a checkbox when it is ticked. Both put their
 * token into the field that the real ones use.
 */
const fakeScript = `
  const widgets = []
  const answer = (place, text) => {
    const field = document.createElement('textarea')
    field.name = 'g-recaptcha-response'
    field.hidden = true
    field.value = text
    place.querySelector('textarea')?.remove()
    place.append(field)
  }
  window.grecaptcha = {
    render: (place, options) => widgets.push({ place, options }) - 1,
    execute: (id) => {
      const { place, options } = widgets[id]
      setTimeout(() => {
        answer(place, 'unseen ' + options.sitekey + ' ' + Math.random())
        options.callback()
      })
    },
  }
  for (const place of document.querySelectorAll('.g-recaptcha')) {
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', () => answer(place, 'ticked ' + Math.random()))
    label.append(box, 'I am no robot')
    place.append(label)
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]?.()
`

let verifier: Server
let server: FoyerServer
let site: string
/** State of the fake provider: the tokens that it received, and the pattern of the tokens that it accepts. */
const provider = { received: [] as string[], accepts: /./ }

test.beforeAll(async () => {
  verifier = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    provider.received.push(`${form.get('secret')}: ${form.get('response')?.split(' ')[0]}`)
    const success = provider.accepts.test(form.get('response') ?? '')
    response.end(JSON.stringify({ success }))
  })
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
  const address = verifier.address()
  const port = typeof address === 'object' ? address?.port : undefined
  site = await mkdtemp(join(tmpdir(), 'foyer-recaptcha-'))
  const captcha = { login: 'always', register: 'always', provider: 'recaptcha' }
  const declared = { name: 'Quiet club', settings: { captcha }, collections: [] }
  await writeFile(join(site, 'foyer.json'), JSON.stringify(declared))
  server = await startFoyer({
    args: ['--site', site],
    env: {
      FOYER_RECAPTCHA_SITE_KEY: 'box-key',
      FOYER_RECAPTCHA_SECRET: 'box-secret',
      FOYER_RECAPTCHA_INVISIBLE_SITE_KEY: 'unseen-key',
      FOYER_RECAPTCHA_INVISIBLE_SECRET: 'unseen-secret',
      FOYER_RECAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
    },
  })
})
test.afterAll(async () => {
  await server.discard()
  await new Promise((resolve) => verifier.close(resolve))
  await rm(site, { recursive: true })
})
test.beforeEach(() => {
  Object.assign(provider, { received: [], accepts: /./ })
})

/** Serves the fake script, and collects violations of the page's content security policy. */
async function serveFakeProvider(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeScript }),
  )
  return faults
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/account`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Ilsa')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test('a visitor signs up and logs in with invisible reCAPTCHA tokens', async ({ page }) => {
  const faults = await serveFakeProvider(page)
  await signUp(page, 'ilsa@example.com')
  await expect(page).toHaveURL(/\/auth\/account$/)
  expect(provider.received).toEqual(['unseen-secret: unseen'])
  await page.getByRole('button', { name: 'Log out' }).click()

  await page.goto(`${server.url}/auth/account`)
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill('ilsa@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(/\/auth\/account$/)
  expect(provider.received).toEqual(['unseen-secret: unseen', 'unseen-secret: unseen'])
  expect(faults.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('a visitor whose token is refused ticks a checkbox', async ({ page }) => {
  const faults = await serveFakeProvider(page)
  provider.accepts = /^ticked/
  await signUp(page, 'rick@example.com')
  await expect(page.getByRole('alert')).toContainText('Tick the box below')
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('I am no robot').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/auth\/account$/)
  expect(provider.received).toEqual(['unseen-secret: unseen', 'box-secret: ticked'])
  expect(faults.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('a visitor whose browser blocks the provider sends the form and is asked to tick the checkbox', async ({
  page,
}) => {
  await page.route('https://www.google.com/**', (route) => route.abort())
  await signUp(page, 'sam@example.com')
  await expect(page.getByRole('alert')).toContainText('Tick the box below')
  expect(provider.received).toEqual([])
})
