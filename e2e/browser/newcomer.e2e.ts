import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { bundleForPage } from '../docs/run-code.js'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits, expectFitsAndIsAccessible } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const owner = { email: 'ada@example.com', password: 'a long phrase of the owner' }
const member = { email: 'mia@example.com', password: 'two words of Mia' }
const limitMs = 10 * 60_000

let server: FoyerServer
let app: Server | undefined
test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  app?.close()
  await server.discard()
})

test('a new owner goes from an empty folder to a changed permission rule in the console within ten minutes', async ({
  page,
  browser,
}) => {
  const times: { step: string; ms: number }[] = []
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await test.step(name, work)
    times.push({ step: name, ms: Math.round(performance.now() - start) })
    return result
  }
  await page.setViewportSize(desktop)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await step('account by the printed link', () => createAccount(page))
  await step('collection with three fields', () => createCollection(page))
  await step('permissions', () => setPermissions(page))
  await step('200 rows from a CSV file', () => importRows(page))
  await step('member by invitation', () => addMember(page))
  const code = await step('code of the API tab', () => copyCode(page))
  const url = await step('origin of the app', () => allowApp(page, code))
  await step('review of the member', () => writeReview(page, browser, url))
  const visitor = await step('denied visitor', () => denyVisitor(browser, url))
  await step('rule changed at the denied call', () => changeRule(page))
  await step('same call again', () => writeAgain(page, visitor))

  const total = times.reduce((sum, { ms }) => sum + ms, 0)
  for (const { step, ms } of times) console.log(`${String(ms).padStart(6)} ms  ${step}`)
  console.log(`${String(total).padStart(6)} ms  total`)
  expect(total).toBeLessThan(limitMs)
})

async function createAccount(page: Page): Promise<void> {
  await page.goto(welcomeLink(server))
  await page.getByLabel('E-mail address').fill(owner.email)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill(owner.password)
  await checkPage(page, 'account', { isNew: true })
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  await checkPage(page, 'home', { isNew: true })
}

async function createCollection(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create a collection' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name', { exact: true }).fill('Reviews')
  await panel.getByLabel('Field 1', { exact: true }).fill('Book')
  await panel.getByRole('button', { name: 'Add another field' }).click()
  await panel.getByLabel('Field 2', { exact: true }).fill('Stars')
  await panel.getByLabel('Type of field 2').selectOption({ label: 'Number' })
  await panel.getByRole('button', { name: 'Add another field' }).click()
  await panel.getByLabel('Field 3', { exact: true }).fill('Opinion')
  await panel.getByLabel('Content of the site').check()
  await checkPage(page, 'collection')
  await panel.getByRole('button', { name: 'Create the collection' }).click()
  await expect(page).toHaveURL(/\/collections\/reviews$/)
  await expect(page.getByText('No items yet')).toBeVisible()
  await checkPage(page, 'empty', { isNew: true })
}

async function setPermissions(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'who may read and write' }).click()
  await page.getByLabel('Members contribute').check()
  await expect(page.getByText('Members will add items.')).toBeVisible()
  await checkPage(page, 'permissions')
  await page.getByRole('button', { name: 'Apply the permissions' }).click()
  await expect(page.getByText('The permissions are saved.')).toBeInViewport()
  await page.getByRole('link', { name: 'Go to the items' }).click()
}

async function importRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import a file' }).click()
  const rows = Array.from(
    { length: 200 },
    (_, index) => `"Book ${index + 1}",${1 + (index % 5)},"Read in ${1900 + (index % 120)}"`,
  )
  const csv = ['Book,Stars,Opinion', ...rows, ''].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await expect(page.getByText('200 rows: 200 new.')).toBeVisible()
  await checkPage(page, 'import')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('200 rows: 200 added.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the items' }).click()
  await expect(page.getByText('200 items')).toBeVisible()
  // The page of the import showed its result, so no notice covers the items.
  await expect(page.getByRole('region', { name: 'Long operations' })).toHaveCount(0)
  await checkPage(page, 'items')
}

async function addMember(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Add a member' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('E-mail address').fill(member.email)
  await panel.getByLabel('Display name').fill('Mia')
  await panel.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByText(`The e-mail to ${member.email} is below`)).toBeVisible()
  await checkPage(page, 'member', { isNew: true })
  await page.getByRole('link', { name: /^Your account at/ }).click()
  const [invitation] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /\/auth\/reset/ }).click(),
  ])
  await invitation.getByLabel('New password').fill(member.password)
  await invitation
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(invitation.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await invitation.close()
}

/** Returns the code that the console copies for the collection. */
async function copyCode(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Collections', exact: true }).click()
  await page.getByRole('link', { name: 'Settings of Reviews' }).click()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await checkPage(page, 'code')
  await page.getByRole('button', { name: 'Copy code' }).click()
  return await page.evaluate(() => navigator.clipboard.readText())
}

/** Serves a page with the copied code, and allows its origin. Returns its address. */
async function allowApp(page: Page, code: string): Promise<string> {
  const url = await serveApp(code)
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('button', { name: /^Change / }).click()
  const panel = page.getByRole('dialog')
  const origins = panel.getByLabel('Origins')
  await origins.fill(`${await origins.inputValue()}\n${url}`)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText(url)).toBeVisible()
  return url
}

/** Serves the copied code with the member's address, password and review, behind two buttons. */
async function serveApp(code: string): Promise<string> {
  const ownCode = code
    .replace('ada@example.com', member.email)
    .replace('two quiet words', member.password)
    .replace("{ book: 'Text', stars: 1,", "{ book: 'Emma', stars: 5,")
  const script = await bundleForPage(`${ownCode}
    const result = document.querySelector('output')
    const doOnClick = (name, work) => {
      document.getElementById(name).onclick = () =>
        work().then(
          () => { result.textContent = name + ': done' },
          (error) => { result.textContent = error.message + ' ' + error.data?.decisionId },
        )
    }
    doOnClick('login', logIn)
    doOnClick('write', addItem)
    result.textContent = items.length + ' reviews'`)
  const html = `<!doctype html><title>Book club</title><button id="login">Log in</button>
    <button id="write">Write</button><output></output><script type="module" src="/app.js"></script>`
  app = createServer(({ url }, response) => {
    const isScript = url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => app?.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(app.address() as AddressInfo).port}`
}

async function openApp(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.exposeFunction('print', () => {})
  await page.goto(url)
  await expect(page.getByRole('status')).toHaveText('10 reviews')
  return page
}

async function writeReview(page: Page, browser: Browser, url: string): Promise<void> {
  const site = await openApp(browser, url)
  await site.getByRole('button', { name: 'Log in' }).click()
  await expect(site.getByRole('status')).toHaveText('login: done')
  await site.getByRole('button', { name: 'Write' }).click()
  await expect(site.getByRole('status')).toHaveText('write: done')
  await site.context().close()
  const found = await openReviews(page, 'Emma')
  await expect(found).toContainText('5')
  await expect(page.getByText('1 item found')).toBeVisible()
}

/** Shows the reviews of a book in the grid. Returns the first. */
async function openReviews(page: Page, book: string) {
  const filter = encodeURIComponent(JSON.stringify({ and: [['book', 'eq', book]] }))
  await page.goto(`${server.url}/console/collections/reviews?filter=${filter}`)
  const row = page.getByRole('row', { name: new RegExp(book) }).first()
  await expect(row).toBeVisible()
  return row
}

async function denyVisitor(browser: Browser, url: string): Promise<Page> {
  const site = await openApp(browser, url)
  await site.getByRole('button', { name: 'Write' }).click()
  await expect(site.getByRole('status')).toContainText('only members may')
  return site
}

async function changeRule(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Denied calls', exact: true }).click()
  await page
    .getByRole('row', { name: /Reviews/ })
    .getByRole('button')
    .click()
  const panel = page.getByRole('dialog', { name: 'Why was this denied?' })
  await expect(panel).toContainText('The same call would be denied again.')
  await checkPage(page, 'denied')
  await panel.getByRole('link', { name: 'Change who may add items' }).click()
  const choice = page.getByLabel('Who can add items?')
  await expect(choice).toBeFocused()
  await choice.selectOption({ label: 'Everyone, visitors too' })
  await expect(page.getByText('Visitors will add items.')).toBeVisible()
  await checkPage(page, 'rule')
  await page.getByRole('button', { name: 'Apply the permissions' }).click()
  await page.getByRole('link', { name: 'Back to the denied call' }).click()
  await expect(panel).toContainText('The same call would be allowed.')
}

async function writeAgain(page: Page, visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Write' }).click()
  await expect(visitor.getByRole('status')).toHaveText('write: done')
  await openReviews(page, 'Emma')
  await expect(page.getByText('2 items found')).toBeVisible()
}

const desktop = { width: 1200, height: 720 }

/**
 * Expects that the page fits on a desktop in light mode and on a phone in dark mode, and is accessible. Checks its
 * colours if no test of the console does (`isNew`). Saves a screenshot if `FOYER_TEST_SCREENSHOTS` names a folder.
 */
async function checkPage(page: Page, name: string, { isNew = false } = {}): Promise<void> {
  await expectFitsAndIsAccessible(page, isNew ? 'all' : 'all but contrast')
  await saveScreenshot(page, `newcomer-${name}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  if (isNew) await expectAccessible(page, 'appearance')
  await saveScreenshot(page, `newcomer-${name}-phone`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}
