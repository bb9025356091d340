import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { createAccountInContext, inviteOwner, welcomeLink } from '../lib/owner-account.js'
import { saveScreenshot } from '../lib/save-screenshot.js'
import { type AppMember, createAppMember } from '../lib/second-factor.js'

const server = filmClub()
const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

/** Number of films on Ilsa's watchlist: more than one page of the grid. */
const many = 130

interface Film {
  id: string
  data: { title: string }
}

let films: Film[]

test.beforeAll(async () => {
  const found = await server.callAsOwner<{ dataItems: Film[] }>(
    'POST',
    '/wix-data/v2/items/query',
    {
      dataCollectionId: 'films',
      query: { sort: [{ fieldName: 'title', order: 'ASC' }], paging: { limit: many } },
    },
  )
  films = found.dataItems
  const ilsa = await joined('ilsa')
  const rick = await joined('rick')
  await watch(ilsa, films)
  await watch(rick, films.slice(0, 2))
  await server.callAsOwner('POST', '/wix-data/v2/collections', {
    collection: {
      id: 'drafts',
      displayName: 'Drafts',
      fields: [{ key: 'title', displayName: 'Title', type: 'TEXT' }],
      permissions: { read: 'CMS_EDITOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    },
  })
  await server.callAsOwner('POST', '/wix-data/v2/items', {
    dataCollectionId: 'drafts',
    dataItem: { data: { title: 'Programme of May' } },
  })
})

test('the owner views items as a member, an author and a visitor, and changes the rule that denies access', async ({
  browser,
}) => {
  const page = await createAccountInContext(browser, wide, {
    link: welcomeLink(server),
    name: 'Ada',
    password,
  })
  await page.goto(`${server.url}/console/collections/watchlist?sort=_createdDate&order=desc`)
  await expect(page.getByText(`${many + 2} items`)).toBeVisible()

  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('combobox', { name: 'A member' }).fill('ilsa')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await checkPage(page, 'menu')
  await page.getByRole('option', { name: /ilsa/ }).click()
  const banner = page.getByRole('region', { name: 'View as' })
  await expect(banner.getByRole('link', { name: /ilsa/ })).toBeVisible()
  await expect(page.getByText(`${many} items`)).toBeVisible()
  await expect(page).toHaveURL(/as-member=[^&]+&sort=_createdDate&order=desc$/)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New item' })).toHaveCount(0)
  await checkPage(page, 'member')

  // Moves to the second page of rows with the keyboard, and restores the view after a reload.
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Control+End')
  const last = page.locator(`[role=row][aria-rowindex="${many + 1}"]`)
  await expect(last.getByRole('button', { name: `Open row ${many}` })).toBeVisible()
  await expect(last).toContainText(/[A-Za-z]{3}/)
  await page.reload()
  await expect(page.getByText(`${many} items`)).toBeVisible()
  await page.keyboard.press('Tab')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/"_owner"/)).toBeVisible()
  await checkPage(page, 'item')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Back to your view' }).click()
  await expect(page.getByText(`${many + 2} items`)).toBeVisible()

  // The newest item is Rick's.
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('button', { name: /^The author of/ }).click()
  await expect(banner.getByRole('link', { name: /rick/ })).toBeVisible()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: films[0]?.data.title ?? '' })).toBeVisible()

  await page.goto(`${server.url}/console/collections/drafts`)
  await expect(page.getByRole('rowheader')).toHaveText(['Programme of May'])
  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('button', { name: 'A visitor' }).click()
  await expect(page.getByText('A visitor has no access')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  await checkPage(page, 'refused')
  await page.getByRole('link', { name: 'Why was this denied?' }).click()
  const denial = page.getByRole('dialog', { name: 'Why was this denied?' })
  await expect(denial).toContainText('A visitor tried to read items of “Drafts”.')
  await checkPage(page, 'denial')
  await denial.getByRole('link', { name: 'Change who may read items' }).click()
  await page.getByLabel('Who can read items?').selectOption({ label: 'Everyone, visitors too' })
  await page.getByRole('button', { name: 'Apply the permissions' }).click()
  await expect(page.getByText('The permissions are saved.')).toBeVisible()
  await page.goBack()
  await denial.getByRole('link', { name: 'View as this caller' }).click()
  await expect(banner).toContainText('a visitor')
  await expect(page.getByRole('rowheader')).toHaveText(['Programme of May'])

  const { entries } = await server.callAsOwner<{ entries: object[] }>(
    'GET',
    '/_foyer/v1/audit?action=items.viewed-as&limit=100',
  )
  expect(entries).toContainEqual(
    expect.objectContaining({
      actor: expect.objectContaining({ kind: 'owner', name: 'Ada (ada@example.com)' }),
      subject: 'drafts',
      detail: { kind: 'visitor' },
    }),
  )
  await page.context().close()
})

test('an editor opens "view as" from the page of a member, on a phone', async ({ browser }) => {
  const link = await inviteOwner(server, 'ed@example.com', 'editor')
  const page = await createAccountInContext(browser, phone, { link, name: 'Ed', password })
  await page.goto(`${server.url}/console/members`)
  await page.getByRole('link', { name: /rick/ }).first().click()
  await page.getByRole('button', { name: 'View items as this member' }).click()
  await checkPage(page, 'member-page')
  const menu = page.getByRole('dialog', { name: 'Collection to view as this member' })
  await menu.getByRole('link', { name: 'Watchlists' }).click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'View as' })).toContainText('rick')
  await checkPage(page, 'phone')
  await page.getByRole('button', { name: 'Open row 1', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/"_owner"/)).toBeVisible()
  await checkPage(page, 'phone-item')
  await page.getByRole('button', { name: 'Open it in your view' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible()
  await page.context().close()
})

test('a viewer cannot view as someone else, neither in the console nor through the API', async ({
  browser,
}) => {
  const link = await inviteOwner(server, 'vi@example.com', 'viewer')
  const options = { ...wide, colorScheme: 'dark' } as const
  const page = await createAccountInContext(browser, options, { link, name: 'Vi', password })
  await page.goto(`${server.url}/console/collections/drafts`)
  await expect(page.getByRole('rowheader')).toHaveText(['Programme of May'])
  await expect(page.getByRole('button', { name: 'View as' })).toBeDisabled()
  await page.goto(`${server.url}/console/collections/drafts?as=visitor`)
  await expect(page.getByText('Your role cannot view as someone else')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  await checkPage(page, 'viewer')
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-foyer-console': '1' }
    const message = { dataCollectionId: 'drafts', query: {}, viewAs: { kind: 'visitor' } }
    const body = JSON.stringify(message)
    return (await fetch('/_foyer/v1/items/query-as', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(403)
  await page.getByRole('button', { name: 'Back to your view' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Programme of May'])
  await page.context().close()
})

async function checkPage(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await saveScreenshot(page, `view-as-${name}`)
  await expectFits(page, name)
  await expectAccessible(page)
}

async function joined(name: string): Promise<AppMember> {
  return createAppMember(server, { clientId, email: `${name}@example.com`, password })
}

/** Adds films to the watchlist of a member. */
async function watch(member: AppMember, films: readonly Film[]): Promise<void> {
  await member.call('/wix-data/v2/bulk/items/insert', {
    dataCollectionId: 'watchlist',
    dataItems: films.map(({ id }) => ({ data: { film: id } })),
  })
}
