import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { runInNode } from '../docs/run-code.js'
import { type AuditedRules, expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const server = filmClub()

test('the owner creates a collection, edits its description, deletes it and restores it', async ({
  page,
}) => {
  await open(page, '/console/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Create the collection' }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(panel.getByText('Enter a name for the field.')).toBeVisible()
  await expect(panel.getByText('Choose who may read and write.')).toBeVisible()
  await checkPage(page, 'create-problems')

  await panel.getByLabel('Name', { exact: true }).fill('Films')
  await panel.getByLabel('Field 1', { exact: true }).fill('Text')
  await panel.getByLabel('Content of the site').check()
  await panel.getByRole('button', { name: 'Create the collection' }).click()
  await expect(panel.getByText('A collection with this id already exists')).toBeVisible()
  await panel.getByLabel('Name', { exact: true }).fill('Screening notes')
  await expect(panel.getByLabel('Id', { exact: true })).toHaveValue('screening-notes')
  await panel.getByRole('button', { name: 'Add another field' }).click()
  await panel.getByLabel('Field 2', { exact: true }).fill('Film shown')
  await panel.getByLabel('Type of field 2').selectOption({ label: 'Reference' })
  await panel.getByLabel('Field 2 refers to').selectOption({ label: 'Films' })
  await panel.getByLabel('Members contribute').check()
  await checkPage(page, 'create', withoutContrast)
  await panel.getByRole('button', { name: 'Create the collection' }).click()
  await expect(page).toHaveURL(/collections\/screening-notes$/)
  await page.getByRole('link', { name: 'more fields' }).click()
  await expect(page.getByRole('row', { name: /Film shown/ })).toContainText('Reference → Films')
  expect(await collection('screening-notes')).toMatchObject({
    displayName: 'Screening notes',
    permissions: { read: 'ANYONE', insert: 'SITE_MEMBER', update: 'SITE_MEMBER_AUTHOR' },
  })

  await page.getByRole('link', { name: 'General' }).click()
  await page.getByLabel('Description').fill('What we screened, and how it went')
  await page.getByLabel('Label').selectOption({ label: 'Text (Text)' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await checkPage(page, 'general')
  expect(await collection('screening-notes')).toMatchObject({
    description: 'What we screened, and how it went',
    displayField: 'text',
  })

  await page.getByRole('button', { name: 'Delete the collection' }).click()
  await panel.getByRole('button', { name: 'Delete the collection' }).click()
  await expect(panel.getByText('Type the name as it is: Screening notes')).toBeVisible()
  await panel.getByLabel('Type “Screening notes” to confirm').fill('Screening notes')
  await checkPage(page, 'delete')
  await panel.getByRole('button', { name: 'Delete the collection' }).click()
  await expect(page.getByText('Screening notes is deleted.')).toBeVisible()
  await checkPage(page, 'deleted')
  expect(await collection('screening-notes')).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Screening notes is back/)).toBeVisible()
  expect(await collection('screening-notes')).toMatchObject({ displayName: 'Screening notes' })
  await checkPage(page, 'list', withoutContrast)
})

test('the owner adds, changes, reorders and removes fields, with mouse and keyboard', async ({
  page,
}) => {
  await create({ id: 'venues', displayName: 'Venues' })
  await open(page, '/console/collections/venues/settings/fields')
  const panel = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await panel.getByLabel('Name', { exact: true }).fill('Title')
  await panel.getByRole('button', { name: 'Add the field' }).click()
  await expect(panel.getByText('Another field has this key')).toBeVisible()
  await panel.getByLabel('Name', { exact: true }).fill('Seats')
  await panel.getByLabel('Type', { exact: true }).selectOption({ label: 'Number' })
  await checkPage(page, 'field')
  await panel.getByRole('button', { name: 'Add the field' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Edit Seats' }).click()
  await panel.getByLabel('Required').check()
  await panel.getByLabel('Description').fill('How many people fit in')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Seats/ })).toContainText('Required')
  expect((await collection('venues'))?.fields).toContainEqual(
    expect.objectContaining({ key: 'seats', type: 'NUMBER', required: true }),
  )
  await checkPage(page, 'fields')

  // Enter picks the field up, the arrow keys move it, Enter drops it.
  await page.getByRole('button', { name: 'Move Seats' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: 'Insert before Title' })
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(first).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  const keys = async (): Promise<string[]> =>
    (await collection('venues'))?.fields.map(({ key }) => key).slice(0, 2) ?? []
  await expect.poll(keys).toEqual(['seats', 'title'])
  await expect(page.getByRole('row').first()).toContainText('Seats')

  await page.getByRole('button', { name: 'Edit Seats' }).click()
  await expect(panel.getByText(/The values of the field stay in the items/)).toBeVisible()
  await panel.getByRole('button', { name: 'Remove Seats' }).click()
  await panel.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(panel).toBeHidden()
  await expect.poll(keys).toEqual(['title', '_id'])
})

test('the owner validates items, corrects an invalid one, and reads the error beside its field', async ({
  page,
}) => {
  await create({ id: 'halls', displayName: 'Halls' })
  const big = { _id: 'big', title: 'Big hall', seats: 'many' }
  await insert('halls', big)
  await insert('halls', { _id: 'small', title: 'Small hall', seats: 40 })
  await open(page, '/console/collections/halls/settings/fields')
  const panel = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await panel.getByLabel('Name', { exact: true }).fill('Seats')
  await panel.getByLabel('Type', { exact: true }).selectOption({ label: 'Number' })
  await panel.getByLabel('Default').fill('a lot')
  await panel.getByLabel('Unique').check()
  await panel.getByLabel('Required').check()
  await panel.getByRole('button', { name: 'Add the field' }).click()
  await expect(panel.getByText('Enter a number, for example 1500 or 7.5.')).toBeVisible()
  await panel.getByLabel('Default').fill('100')
  await checkPage(page, 'field-default', withoutContrast)
  await panel.getByRole('button', { name: 'Add the field' }).click()
  await expect(panel).toBeHidden()
  const { indexes } = await server.callAsOwner<{ indexes: object[] }>(
    'GET',
    '/wix-data/v2/indexes?dataCollectionId=halls',
  )
  expect(indexes).toContainEqual(expect.objectContaining({ name: 'unique-seats', unique: true }))

  const check = page.getByLabel('Check items against these fields')
  await check.click()
  await expect(page.getByText('one item does not fit the fields')).toBeVisible()
  await expect(page.getByText('expected a number, found "many"')).toBeVisible()
  await expect(check).not.toBeChecked()
  expect(await collection('halls')).toMatchObject({ enforce: false })
  await checkPage(page, 'mismatches')
  await page.getByRole('link', { name: 'big', exact: true }).click()
  await panel.getByLabel('Seats').fill('300')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()

  await page.goto(`${server.url}/console/collections/halls/settings/fields`)
  await check.click()
  await expect(check).toBeChecked()
  await expect.poll(() => collection('halls')).toMatchObject({ enforce: true })
  await checkPage(page, 'enforced', withoutContrast)

  await page.goto(`${server.url}/console/collections/halls?item=big`)
  await panel.getByLabel('Seats').fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Expected a number, found nothing.')).toBeVisible()
  await expect(panel.getByLabel('Seats')).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, 'item-refused')
  await panel.getByLabel('Seats').fill('301')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()
})

test('the owner previews who loses access, applies permissions, and resolves a conflict', async ({
  page,
}) => {
  await open(page, '/console/collections/films/settings/permissions')
  await expect(page.getByRole('row', { name: /Visitor/ })).toContainText('Yes')
  await checkPage(page, 'permissions')
  await page.getByLabel('Who can read items?').selectOption({ label: 'Every member' })
  await expect(page.getByText(/Visitors will no longer read [\d,]+ items\./)).toBeVisible()
  await page.getByLabel('Who can add items?').selectOption({ label: 'Everyone, visitors too' })
  await expect(page.getByText(/Visitors will add items\. Anybody on the internet/)).toBeVisible()
  await page.getByLabel('Who can add items?').selectOption({ label: 'Only owners' })
  await checkPage(page, 'permissions-preview')

  await server.callAsOwner('PATCH', '/wix-data/v2/collections/films', {
    dataCollection: { id: 'films', description: 'Changed elsewhere' },
  })
  await page.getByRole('button', { name: 'Apply the permissions' }).click()
  await expect(page.getByText(/changed elsewhere in the meantime/)).toBeVisible()
  await checkPage(page, 'conflict')
  expect((await collection('films'))?.permissions.read).toBe('ANYONE')
  await page.getByRole('button', { name: 'Apply the permissions' }).click()
  await expect(page.getByText('The permissions are saved.')).toBeVisible()
  expect((await collection('films'))?.permissions.read).toBe('SITE_MEMBER')
  const difference = page.locator('.declared-diff')
  await difference.getByText('It differs from its declaration').click()
  await expect(difference.locator('del').first()).toContainText('"read": "ANYONE"')
  await expect(difference.locator('ins').first()).toContainText('"read": "SITE_MEMBER"')
  await expect(difference).toContainText(`npx @foyer/server pull films --url ${server.url}`)
  await checkPage(page, 'declared-diff')
  await page.getByLabel('Content of the site').check()
  await expect(page.getByText(/Visitors will read [\d,]+ items\./)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('What changes when you apply this')).toBeHidden()

  const { entries } = await server.callAsOwner<{ entries: object[] }>(
    'GET',
    '/_foyer/v1/audit?subject=films',
  )
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'collection.changed',
      detail: expect.objectContaining({
        after: { permissions: expect.objectContaining({ read: 'SITE_MEMBER' }) },
      }),
    }),
  )
})

test('the owner creates indexes, follows their progress, reads why one failed, and drops it', async ({
  page,
}) => {
  await open(page, '/console/collections/films/settings/indexes')
  const panel = page.getByRole('dialog')
  const create = async (path: string, unique: boolean): Promise<void> => {
    await page.getByRole('button', { name: 'New index' }).click()
    await panel.getByLabel('Field', { exact: true }).fill(path)
    if (unique) await panel.getByLabel('Unique').check()
    await checkPage(page, `index-${path}`, unique ? withoutContrast : {})
    await panel.getByRole('button', { name: 'Create the index' }).click()
    await expect(panel).toBeHidden()
  }
  await create('year', false)
  const row = page.getByRole('row', { name: /^year/ })
  await expect(row.getByText('Active')).toBeVisible()
  await create('genre', true)
  const failed = page.getByRole('row', { name: /unique-genre/ })
  await expect(failed.getByText('Failed')).toBeVisible()
  await expect(failed).toContainText('another item has the same value')
  await checkPage(page, 'indexes')
  await page.getByRole('button', { name: 'Drop the index unique-genre' }).click()
  await page.getByRole('button', { name: 'Yes, drop' }).click()
  await expect(failed).toBeHidden()

  await page.getByRole('link', { name: 'Deleted members' }).click()
  await page.getByLabel('Delete them').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The rule is saved.')).toBeVisible()
  await checkPage(page, 'deleted-members')
})

test('the owner copies code that runs, and previews the results of other callers', async ({
  page,
}) => {
  await create({ id: 'plays', displayName: 'Plays' })
  await insert('plays', { title: 'Hamlet' })
  await open(page, '/console/collections/plays/settings/api')
  const code = page.getByRole('tabpanel').locator('pre')
  await checkPage(page, 'api')
  for (const [tab, run] of [
    ['@foyer/client', runInNode],
    ['Official packages', runInNode],
    ['curl', runInShell],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    expect((await run((await code.textContent()) ?? '')).join('\n'), tab).toContain('Hamlet')
  }
  await page.getByRole('button', { name: 'A visitor' }).click()
  await expect(page.getByText('A visitor gets one item:')).toBeVisible()
  await expect(page.getByText('"Hamlet"')).toBeVisible()

  await server.callAsOwner('POST', '/wix-data/v1/permissions', {
    dataPermissions: {
      id: 'plays',
      itemRead: 'PRIVILEGED',
      itemInsert: 'PRIVILEGED',
      itemUpdate: 'PRIVILEGED',
      itemRemove: 'PRIVILEGED',
    },
  })
  await server.callAsOwner('POST', '/members/v1/members', {
    member: { loginEmail: 'ada@example.com' },
  })
  const search = page.getByRole('combobox', { name: 'A member' })
  await search.fill('nobody@example.com')
  await expect(page.getByText('No active member has this name or address.')).toBeVisible()
  await search.fill('ada@example.com')
  await page.getByRole('option', { name: /ada@example.com/ }).click()
  await expect(page.getByText(/has no access:/)).toBeVisible()
  await checkPage(page, 'api-refusal')
  await page.getByRole('link', { name: 'Why was this denied?' }).click()
  await expect(page.getByRole('dialog')).toContainText('Plays')
})

async function runInShell(code: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', code])
  return stdout.split('\n')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByLabel('Owner key').fill(server.adminKey)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Console', includeHidden: true }),
  ).toBeAttached()
}

/**
 * Expects that the page fits on a desktop and on a phone, and is accessible: with all rules in light mode, then with
 * those about colours in dark mode.
 */
async function checkPage(
  page: Page,
  what: string,
  { light = 'all', dark = 'appearance' }: Audits = {},
): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page, `${what}, ${width}`)
      await saveScreenshot(page, `collections-${what}-${width}-${colorScheme}`)
    }
    const rules = colorScheme === 'light' ? light : dark
    if (rules !== 'none') await expectAccessible(page, rules)
  }
}

/** Audited rules by colour scheme. */
interface Audits {
  light?: AuditedRules
  dark?: AuditedRules | 'none'
}

/** For a page or dialog whose colours another check audits. */
const withoutContrast: Audits = { light: 'all but contrast', dark: 'none' }

interface ReadCollection {
  id: string
  displayName: string
  fields: { key: string }[]
  permissions: Record<string, string>
}

/** Reads a collection through the API. Returns undefined if it does not exist. */
async function collection(id: string): Promise<ReadCollection | undefined> {
  const path = '/wix-data/v2/collections'
  const { collections } = await server.callAsOwner<{ collections: ReadCollection[] }>('GET', path)
  return collections.find((found) => found.id === id)
}

async function create(more: { id: string; displayName: string }): Promise<void> {
  const fields = [{ key: 'title', displayName: 'Title', type: 'TEXT' }]
  const permissions = { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' }
  await server.callAsOwner('POST', '/wix-data/v2/collections', {
    collection: { ...more, fields, permissions },
  })
}

async function insert(dataCollectionId: string, data: object): Promise<void> {
  await server.callAsOwner('POST', '/wix-data/v2/items', { dataCollectionId, dataItem: { data } })
}
