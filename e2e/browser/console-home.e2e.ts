import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/accessible.js'
import { expectFits } from '../lib/fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'

const password = 'a long phrase of the owner'
const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
let server: FoyerServer

test.beforeAll(async () => {
  server = await startFoyer()
})
test.afterAll(async () => {
  await server.stop()
})

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

async function createAccount(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  const email = page.getByLabel('E-mail address')
  if (await email.isEditable()) await email.fill('ada@example.com')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
}

async function see(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  const folder = process.env.FOYER_TEST_PICTURES
  if (folder !== undefined) {
    const path = `${folder}/home-${name}.png`
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  await expectFits(page, name)
  await expectAccessible(page)
}

async function owner(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: server.adminKey, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, `${method} ${path}`).toBe(200)
  return response
}

async function invite(email: string, role: string): Promise<string> {
  const answer = await owner('POST', '/_foyer/v1/owner-invitations', { email, role })
  const { url } = (await answer.json()) as { url: string }
  return url
}

/** Opens the palette by its keys and types; the caller presses Enter. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('searchbox', { name: /^Search pages/ })).toBeFocused()
  await page.keyboard.type(text)
}

test('an empty site says what to do, the palette does it, and a backup brings back what was removed', async ({
  browser,
}) => {
  const page = await newPage(browser, { viewport: wide })
  const welcome = /^ {2}Welcome {5}(\S+)$/m.exec(server.output())?.[1] ?? 'no link'
  await createAccount(page, welcome, 'Ada Lovelace')
  await expect(page.getByText(/clientId: '/)).toBeVisible()
  await see(page, 'empty')

  // By the keyboard alone: the palette opens the form of a new collection.
  await find(page, 'new coll')
  await expect(page.getByRole('menuitem', { name: 'New collection' })).toBeVisible()
  await see(page, 'palette')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Reviews')
  await page.getByRole('dialog').getByRole('button', { name: 'Create the collection' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews: settings' })).toBeVisible()

  const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
  await owner('POST', '/wix-data/v2/permissions', {
    dataCollectionId: 'Reviews',
    dataPermissions: open,
  }).catch(() => undefined)
})
