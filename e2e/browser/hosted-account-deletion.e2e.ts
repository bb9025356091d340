import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { clubClientId as clientId, filmClub, clubPassword as password } from '../lib/film-club.js'
import { joinClub } from '../lib/join-club.js'
import { expectFitsInBothLooks, phoneInTheDark } from '../lib/looks.js'
import { createAppMember } from '../lib/second-factor.js'

const server = filmClub({ perTest: true })

const variants = [
  { name: 'in German, without script', locale: 'de-DE', javaScriptEnabled: false },
  { name: 'in Hebrew', locale: 'he-IL', javaScriptEnabled: true },
]

for (const { name, locale, javaScriptEnabled } of variants) {
  test(`a member deletes the account, restores it and deletes it for good: ${name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...phoneInTheDark, locale, javaScriptEnabled })
    const page = await context.newPage()
    const check = (what: string): Promise<void> =>
      expectFitsInBothLooks(page, `deletion ${what} ${name}`, { isAudited: javaScriptEnabled })
    const email = 'ada@example.com'
    await createAppMember(server, { clientId, email, password })
    await logIn(page, email)
    await page.goto(`${server.url}/auth/account/delete`)
    await check('request')
    await press(page)
    await check('sent')

    await openLink(page, email, '/auth/delete-account')
    await check('confirm')
    await press(page)
    await expect(page.locator('[role=status]')).toBeVisible()
    await check('scheduled')
    await page.goto(`${server.url}/auth/account`)
    await expect(page.locator('#password')).toBeVisible()

    await page.locator('#email').fill(email)
    await page.locator('#password').fill(password)
    await press(page)
    await expect(page).toHaveURL(/\/auth\/account\/delete\?request=/)
    await check('restore')
    await press(page)
    await expect(page).toHaveURL(`${server.url}/auth/account`)
    await expect(page.locator('a[href$="/account/delete"]')).toBeVisible()

    await setGraceDays(0)
    await page.goto(`${server.url}/auth/account/delete`)
    await press(page)
    await openLink(page, email, '/auth/delete-account')
    await press(page)
    await check('deleted')
    await page.goBack()
    await page.reload()
    expect(await members()).toEqual([])
    await context.close()
  })
}

test('the link in the e-mail keeps the account, and works once', async ({ page }) => {
  const email = 'ben@example.com'
  await createAppMember(server, { clientId, email, password })
  await logIn(page, email)
  await page.goto(`${server.url}/auth/account/delete`)
  await page.getByRole('button', { name: 'Send e-mail' }).click()
  await openLink(page, email, '/auth/delete-account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await openLink(page, email, '/auth/keep-account')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your account will not be deleted' }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await members()).toEqual([email])
})

test('a member of the film club exports the data and deletes the account; the review stays', async ({
  page,
}) => {
  await joinClub(page, server, { name: 'Cleo', password, to: '/account' })
  const email = 'cleo@example.com'
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { member: { loginEmail: email } }, collections: [] })
  await addReview(await idOf(email))

  await page.reload()
  await expect(page.getByText('Reviews: 1 entry is kept without a link to you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(page.getByText(/^Check your e-mail\./)).toBeVisible()
  await setGraceDays(0)
  await openLink(page, email, '/auth/delete-account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await server.messageTo('a former member', ({ subject }) => subject.includes('is deleted'))
  await expect
    .poll(() => reviews())
    .toEqual([
      { _id: 'hers', filmId: 'a-film', filmTitle: 'A film', rating: 4, text: 'I liked it' },
    ])
})

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/account`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await press(page)
  await expect(page).toHaveURL(`${server.url}/auth/account`)
}

/** Presses the first button of the page. */
async function press(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').first().click()
}

async function openLink(page: Page, email: string, path: string): Promise<void> {
  const isFresh = ({ links }: { links: string[] }) =>
    links.some((link) => link.includes(`${path}?token=`) && !opened.has(link))
  const { links } = await server.messageTo(email, isFresh)
  const link = links.find((url) => url.includes(path)) ?? ''
  opened.add(link)
  await page.goto(link)
}

/** Links that a test has opened. */
const opened = new Set<string>()

async function setGraceDays(graceDays: number): Promise<void> {
  await server.callAsOwner('PATCH', '/_foyer/v1/settings', { deletion: { graceDays } })
}

interface ListedMember {
  id: string
  email: string
}

async function listMembers(): Promise<ListedMember[]> {
  const path = '/_foyer/v1/members'
  return (await server.callAsOwner<{ members: ListedMember[] }>('GET', path)).members
}

async function members(): Promise<string[]> {
  return (await listMembers()).map(({ email }) => email)
}

async function idOf(email: string): Promise<string> {
  return (await listMembers()).find((member) => member.email === email)?.id ?? ''
}

async function addReview(memberId: string): Promise<void> {
  const film = { filmId: 'a-film', filmTitle: 'A film', rating: 4 }
  const text = 'I liked it'
  const data = { _id: 'hers', _owner: memberId, ...film, authorName: 'Cleo', text }
  await server.callAsOwner('POST', '/_foyer/v1/items/import', {
    dataCollectionId: 'reviews',
    dataItems: [{ data }],
  })
}

async function reviews(): Promise<unknown[]> {
  const { dataItems } = await server.callAsOwner<{
    dataItems: { data: Record<string, unknown> }[]
  }>('POST', '/wix-data/v2/items/query', { dataCollectionId: 'reviews', query: {} })
  return dataItems.map(({ data: { _createdDate, _updatedDate, ...rest } }) => rest)
}
