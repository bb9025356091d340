import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { createAppMember } from '../lib/second-factor.js'

const server = filmClub()

test('the owner sets a deletion rule, cancels a scheduled deletion and deletes a member', async ({
  page,
}) => {
  const email = 'ilsa@example.com'
  await createAppMember(server, { clientId, email, password })
  await scheduleDeletion(page, email)
  await page.goto(`${server.url}/console/collections/reviews/settings/deleted-members`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()

  const rule = page.getByRole('region', { name: 'Items of deleted members' })
  await expect(rule.getByText('Anonymised, 1 field cleared')).toBeVisible()
  await expect(rule.getByText(/declared in foyer\.json/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${server.url}/console/collections/films/settings/deleted-members`)
  await rule.getByLabel('Delete them').check()
  await expectAccessible(page)
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(rule.getByText(/^The rule is saved\./)).toBeVisible()
  const { collections } = await server.callAsOwner<{ collections: unknown[] }>(
    'GET',
    '/_foyer/v1/deletion-rules',
  )
  expect(collections).toContainEqual(
    expect.objectContaining({ collectionId: 'films', rule: { action: 'delete' } }),
  )

  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(page.getByText(/Deletion due/)).toBeVisible()
  for (const width of [1280, 900]) await expectWhole(page, 'Members', width)
  await page.getByRole('link', { name: 'API keys' }).click()
  for (const width of [1280, 900]) await expectWhole(page, 'API keys', width)
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('button', { name: `Cancel the deletion of ${email}` }).click()
  await expect(page.getByText(/Deletion due/)).toBeHidden()
  await page.getByRole('button', { name: `Delete ${email}` }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('The member has no items.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('No members yet')).toBeVisible()
  expect(await server.callAsOwner('GET', '/_foyer/v1/members')).toEqual({ members: [], total: 0 })
})

/** Checks that a table and its buttons fit a window of this width without horizontal scrolling. */
async function expectWhole(page: Page, label: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const table = page.getByRole('table', { name: label })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectFits(page)
  const hidden = (): Promise<number | undefined> =>
    table.evaluate(({ parentElement: frame }) =>
      frame === null ? undefined : frame.scrollWidth - frame.clientWidth,
    )
  await expect.poll(hidden, `${label} at ${width} px`).toBe(0)
}

/** Requests the deletion of an account on the hosted pages and confirms it with the link in the e-mail. */
async function scheduleDeletion(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/account/delete`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('main form button[type=submit]').first().click()
  await page.goto(`${server.url}/auth/account/delete`)
  await page.getByRole('button', { name: 'Send e-mail' }).click()
  const isLink = (link: string): boolean => link.includes('/auth/delete-account')
  const { links } = await server.messageTo(email, (message) => message.links.some(isLink))
  await page.goto(links.find(isLink) ?? '')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.locator('[role=status]')).toBeVisible()
}
