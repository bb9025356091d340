import { type Browser, expect, type Page, test } from '@playwright/test'
import type { AuditedRules } from '../lib/expect-accessible.js'
import { expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { type MailCatcher, startMailCatcher } from '../lib/mail-catcher.js'
import { createAccount, welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const password = 'a long phrase of the owner'
const login = { user: 'club@example.com', password: 'geheim/1' }
let server: FoyerServer
let catcher: MailCatcher
test.beforeAll(async () => {
  catcher = await startMailCatcher(login)
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.discard()
  await catcher.close()
})

async function checkPage(page: Page, name: string, rules?: AuditedRules): Promise<void> {
  await saveScreenshot(page, `email-delivery-${name}`)
  await expectFitsAndIsAccessible(page, rules)
}

async function firstOwner(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await createAccount(page, { link: welcomeLink(server), name: 'Ada', password })
  return page
}

test('an owner sets a mail server, corrects a wrong password, and receives the test e-mail', async ({
  browser,
}) => {
  const page = await firstOwner(browser)
  await page.getByRole('link', { name: 'E-mail delivery' }).click()
  await expect(page.getByText('This site has no mail server')).toBeVisible()
  await checkPage(page, 'none')

  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(catcher.port))
  await page.getByLabel('User name').fill(login.user)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Sender’s name').fill('Film club')
  await page.getByLabel('Sender’s address').fill('films@example.com')
  const connect = page.getByRole('button', { name: 'Test the connection' })
  await connect.click()
  await expect(page.getByText('TLS_FAILED')).toBeVisible()
  await page.getByLabel('Encryption').selectOption('None, on this machine only')
  await expect(page.getByText('TLS_FAILED')).toBeHidden()
  await connect.click()
  await expect(page.getByText('LOGIN_REFUSED')).toBeVisible()
  await checkPage(page, 'refused')
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await connect.click()
  await expect(page.getByText('accepts the connection and the login')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await expect(page.getByLabel('To', { exact: true })).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(
    page.getByText('The mail server accepted the e-mail to ada@example.com'),
  ).toBeVisible()
  expect(catcher.received).toMatchObject([
    {
      to: ['ada@example.com'],
      mail: { from: { name: 'Film club', address: 'films@example.com' } },
    },
  ])
  expect(catcher.received[0]?.mail.subject).toContain('Test e-mail of')
  await checkPage(page, 'sent')
  for (const [name, width, colorScheme, rules] of [
    ['sent-dark', 1440, 'dark', 'appearance'],
    ['sent-phone', 390, 'light', 'all but contrast'],
    ['sent-phone-dark', 390, 'dark', 'all but contrast'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await checkPage(page, name, rules)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })

  // The invitation of an editor uses the new mail server without a restart.
  await page.getByRole('link', { name: 'Owners' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('dialog').getByLabel('E-mail address').fill('ed@example.com')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect.poll(() => catcher.received.map(({ to }) => to).at(-1)).toEqual(['ed@example.com'])
  const [link] = /http\S+welcome#[\w-]+/.exec(catcher.received.at(-1)?.mail.text ?? '') ?? []
  const editor = await browser.newPage()
  await createAccount(editor, { link: link ?? 'no link', name: 'Ed', password })
  await expect(editor.getByRole('link', { name: 'E-mail delivery' })).toHaveCount(0)
  await editor.goto(`${server.url}/console/mail-delivery`)
  await expect(editor.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await page.goto(`${server.url}/console/audit`)
  await expect(page.getByText('Mail server changed')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(login.password)
  await page.goto(`${server.url}/console/mail-delivery`)
  await page.getByRole('button', { name: 'Remove the mail server' }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByText('This site has no mail server')).toBeVisible()
})

test('environment variables override the settings of the console, which names them', async ({
  page,
}) => {
  const { port } = catcher
  const user = encodeURIComponent(login.user)
  const secret = encodeURIComponent(login.password)
  const fixed = await startFoyer({
    env: {
      FOYER_SMTP_URL: `smtp://${user}:${secret}@127.0.0.1:${port}`,
      FOYER_MAIL_FROM: 'Film club <films@example.com>',
    },
  })
  await page.goto(`${fixed.url}/console/mail-delivery`)
  await page.getByLabel('Owner key').fill(fixed.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByText('FOYER_SMTP_URL')).toBeVisible()
  await expect(page.getByText(login.user)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.getByText('accepts the connection')).toBeVisible()
  await checkPage(page, 'variables')
  expect(await fixed.stop()).toBe(0)
})
