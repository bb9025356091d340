import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { openMenu } from '../lib/console-menu.js'
import { type AuditedRules, expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { createAccount, inviteOwner, welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const password = 'a long phrase of the owner'
const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
let server: FoyerServer

test.beforeAll(async ({ browser }) => {
  server = await startFoyer()
  const page = await newPage(browser, { viewport: wide })
  await createAccount(page, { link: welcomeLink(server), name: 'Ada Lovelace', password })
  await page.context().close()
})
test.afterAll(async () => {
  await server.discard()
})

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

async function checkPage(page: Page, name: string, rules?: AuditedRules): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await saveScreenshot(page, `home-${name}`)
  await expectFits(page, name)
  await expectAccessible(page, rules)
}

async function loggedIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(browser, options)
  await page.goto(`${server.url}/console`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  return page
}

/**
 * Opens the command palette with its shortcut and types a query. The caller presses Enter. Moves the pointer away
 * first: an entry below it would be the active one until half a second after the last key, even if the query removes
 * it.
 */
async function find(page: Page, text: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('searchbox', { name: /^Search pages/ })).toBeFocused()
  await page.keyboard.type(text)
}

test('an owner follows the first steps with the command palette, and restores removed items from a backup', async ({
  browser,
}) => {
  const page = await loggedIn(browser, { viewport: wide })
  await expect(page.getByText(/clientId: '/)).toBeVisible()
  await checkPage(page, 'empty')

  // Keyboard only: the palette opens the form of a new collection.
  await find(page, 'new coll')
  await expect(page.getByRole('menuitem', { name: 'New collection' })).toBeVisible()
  await checkPage(page, 'palette')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Reviews')
  await form.getByLabel('Field 1', { exact: true }).fill('Text')
  await form.getByLabel('Content of the site').check()
  await form.getByRole('button', { name: 'Create the collection' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()

  const anyone = { itemRead: 'ANYONE', itemInsert: 'ANYONE' }
  const dataPermissions = { id: 'reviews', ...anyone, itemUpdate: 'ANYONE', itemRemove: 'ANYONE' }
  await server.callAsOwner('POST', '/wix-data/v1/permissions', { dataPermissions })
  await server.callAsOwner('POST', '/wix-data/v2/items', {
    dataCollectionId: 'reviews',
    dataItem: { id: 'first', data: { text: 'Moving and slow' } },
  })
  await server.callAsOwner('POST', '/_api/members/v1/members', {
    member: { loginEmail: 'ilsa@example.com' },
  })

  // The palette finds members and items on the server.
  await page.goto(`${server.url}/console`)
  await expect(page.getByText('Anyone may write to Reviews.')).toBeVisible()
  await find(page, 'moving')
  await expect(page.getByRole('menuitem', { name: /Moving and slow/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/collections\/reviews\?item=first$/)
  await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue('Moving and slow')
  await page.keyboard.press('Escape')
  await find(page, 'ilsa@')
  await expect(page.getByRole('menuitem', { name: /ilsa@example.com/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /ilsa/ })).toBeVisible()
  await find(page, 'owner approval')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Owner approval')).toBeFocused()

  await find(page, 'create a backup')
  await page.keyboard.press('Enter')
  await checkPage(page, 'backups-empty', 'all but contrast')
  await page.getByRole('button', { name: 'Create a backup' }).click()
  await expect(page.getByRole('row', { name: /Ready/ })).toContainText('Reviews')
  await server.callAsOwner(
    'DELETE',
    '/wix-data/v2/items/first?dataCollectionId=reviews&dataItemId=first',
  )
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByLabel('Instead of the current ones').check()
  await expect(page.getByText(/The current items of Reviews will be removed/)).toBeVisible()
  await page.getByLabel('Replace the collections').check()
  await checkPage(page, 'restore')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace Reviews' }).click()
  await expect(page.getByRole('row', { name: /Completed/ })).toContainText('reviews')
  await checkPage(page, 'backups', 'all but contrast')
  const item = await server.callAsOwner(
    'GET',
    '/wix-data/v2/items/first?dataCollectionId=reviews&dataItemId=first',
  )
  expect(JSON.stringify(item)).toContain('Moving and slow')
  await page.getByRole('button', { name: 'Delete the backup' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('No backups yet')).toBeVisible()
})

test('the command palette shows results from memory in the next frame', async ({ browser }) => {
  const page = await loggedIn(browser, { viewport: wide })
  await find(page, 'xyz')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.evaluate(() =>
    window.addEventListener('input', () => {
      requestAnimationFrame(() => {
        const names = Array.from(
          document.querySelectorAll('[role=menuitem]'),
          (item) => item.textContent,
        )
        Object.assign(window, { namesInNextFrame: names })
      })
    }),
  )
  await page.getByRole('searchbox', { name: /^Search pages/ }).fill('audit')
  const names = () => page.evaluate(() => Object(window).namesInNextFrame)
  await expect.poll(names).toEqual([expect.stringContaining('Audit log')])
})

test('an editor and a viewer see and find only what their roles may read', async ({ browser }) => {
  const dark = { viewport: phone, colorScheme: 'dark' } as const
  const editor = await newPage(browser, dark)
  await createAccount(editor, {
    link: await inviteOwner(server, 'ed@example.com', 'editor'),
    name: 'Ed',
    password,
  })
  await expect(editor.getByRole('link', { name: /^Pending members/ })).toBeVisible()
  await openMenu(editor)
  await expect(editor.getByRole('link', { name: /webhooks/ })).toHaveCount(0)
  await expect(editor.getByRole('link', { name: 'All logins' })).toHaveCount(0)
  await checkPage(editor, 'editor-dark-phone')
  await editor.getByRole('button', { name: 'Search' }).click()
  await expect(editor.getByRole('searchbox', { name: /^Search pages/ })).toBeFocused()
  await editor.keyboard.type('collection')
  await expect(editor.getByRole('menuitem', { name: 'Collections' })).toBeVisible()
  await expect(editor.getByRole('menuitem', { name: 'New collection' })).toHaveCount(0)
  await checkPage(editor, 'palette-dark-phone')
  await editor.keyboard.press('Escape')
  await editor.getByRole('link', { name: 'Backups' }).click()
  await expect(editor.getByRole('button', { name: 'Create a backup' })).toBeDisabled()
  await checkPage(editor, 'backups-dark-phone', 'all but contrast')

  const viewer = await newPage(browser, { viewport: wide, colorScheme: 'dark' })
  await createAccount(viewer, {
    link: await inviteOwner(server, 'vi@example.com', 'viewer'),
    name: 'Vi',
    password,
  })
  await expect(viewer.getByRole('link', { name: /^Failing webhooks/ })).toBeVisible()
  await checkPage(viewer, 'viewer-dark', 'all but contrast')
  await find(viewer, 'invite')
  await expect(viewer.getByText('Nothing found.')).toBeVisible()
  await viewer.keyboard.press('Escape')
  await viewer.getByRole('link', { name: 'All logins' }).click()
  await expect(viewer.getByRole('heading', { name: 'Audit log' })).toBeVisible()
})
