import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bundleForPage } from '../docs/run-code.js'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'

const packages = join(import.meta.dirname, '../../packages')
const address = 'http://forms.test/'

/** Renders every form at once. The fake server accepts calls of a member and refuses all others. */
const code = `
import { createClient, memoryStorage } from '@foyer/client'
import * as forms from '@foyer/react'
import { german } from '@foyer/react/texts/de'
import { hebrew } from '@foyer/react/texts/he'
import { createRoot } from 'react-dom/client'

const storage = memoryStorage()
storage.set({
  accessToken: { value: 'A', expiresAt: 9e9 },
  refreshToken: { value: 'R', role: 'member' },
})
const member = { id: 'ada', loginEmail: 'ada@example.com', profile: { nickname: 'Ada' } }
const answer = async (input) =>
  String(input).includes('/members/my')
    ? Response.json({ member })
    : Response.json({ message: 'no' }, { status: 400 })
const client = createClient({ clientId: 'c', host: '${address}', storage, fetch: answer })
const texts = { de: german, he: hebrew }[document.documentElement.lang]
const factor = (factorType) => ({ factorType, factorStatus: 'ENABLED' })
const one = { stateToken: 's', availableFactors: [factor('TOTP'), factor('RECOVERY_CODE')] }
const several = { stateToken: 's', availableFactors: [factor('EMAIL'), factor('SMS')] }

createRoot(document.getElementById('root')).render(
  <forms.FoyerProvider client={client} texts={texts}>
    <header><forms.AccountMenu><a href="/account">Ada</a></forms.AccountMenu></header>
    <main className="page">
      <h1>Ada</h1>
      <forms.LoginForm />
      <forms.SignUpForm />
      <forms.VerifyEmailForm email="ada@example.com" />
      <forms.ForgotPasswordForm redirectUri="${address}" />
      <forms.ResetPasswordForm recoveryToken="r" />
      <forms.SecondFactorForm waiting={one} />
      <forms.SecondFactorForm waiting={several} />
    </main>
  </forms.FoyerProvider>,
)
`

const sheets = ['tokens', 'base', 'controls', 'surfaces']
  .map((name) => readFileSync(join(packages, `theme/src/${name}.css`), 'utf8'))
  .join('\n')

/** The first words of the login form in each language. */
const languages = [
  { language: 'en', direction: 'ltr', email: 'E-mail address' },
  { language: 'de', direction: 'ltr', email: 'E-Mail-Adresse' },
  { language: 'he', direction: 'rtl', email: /[\u05d0-\u05ea]/ },
]

let script = ''
test.beforeAll(async () => {
  script = await bundleForPage(code, { reactFolder: join(packages, 'react') })
})

for (const { language, direction, email } of languages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the React forms in ${language}, ${colorScheme}, fit and are accessible`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme,
      })
      const page = await context.newPage()
      // The colours are those of every language.
      const rules = language === 'en' ? 'all' : 'all but contrast'
      await serveForms(page, `<html lang="${language}" dir="${direction}">`)
      await page.goto(address)
      await expect(page.locator('form')).toHaveCount(6)
      await expect(page.locator('form label').first()).toHaveText(email)
      await expectAccessible(page, rules)
      await expectFits(page)

      // Each empty form shows the missing field on submit and focuses it.
      for (const form of await page.locator('form').all()) {
        await form.locator('[type=submit]').click()
        const first = form.locator('[aria-invalid=true]').first()
        await expect(first).toBeFocused()
        await expect(first).toHaveAccessibleDescription(/./)
      }
      await page.locator('.account-menu > button').click()
      await expect(page.locator('.account-menu')).toContainText('ada@example.com')
      await expectAccessible(page, rules)
      await expectFits(page)
      await context.close()
    })
  }
}

async function serveForms(page: Page, html: string): Promise<void> {
  const head = '<title>Forms</title><link rel="stylesheet" href="/theme.css">'
  const body = '<div id="root"></div><script type="module" src="/forms.js"></script>'
  const files = [
    { path: '', contentType: 'text/html', body: `<!doctype html>${html}${head}${body}` },
    { path: 'theme.css', contentType: 'text/css', body: sheets },
    { path: 'forms.js', contentType: 'text/javascript; charset=utf-8', body: script },
  ]
  for (const { path, ...file } of files) {
    await page.route(address + path, (route) => route.fulfill(file))
  }
}
