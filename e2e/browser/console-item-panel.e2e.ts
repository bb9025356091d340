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

interface Film {
  id: string
  data: { title: string }
}

let alien: Film
let ilsa: AppMember

test.beforeAll(async () => {
  const filter = { title: 'Alien' }
  const { dataItems } = await server.callAsOwner<{ dataItems: [Film] }>(
    'POST',
    '/wix-data/v2/items/query',
    {
      dataCollectionId: 'films',
      query: { filter },
    },
  )
  alien = dataItems[0]
  await server.callAsOwner('POST', '/wix-data/v2/collections', {
    collection: {
      id: 'essays',
      displayName: 'Essays',
      fields: [
        { key: 'headline', displayName: 'Headline', type: 'TEXT' },
        { key: 'film', displayName: 'Film', type: 'REFERENCE', typeMetadata: toOne('films') },
        {
          key: 'related',
          displayName: 'Related essays',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: 'essays' } },
        },
      ],
      permissions: { read: 'ANYONE', insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' },
    },
  })
  ilsa = await createAppMember(server, { clientId, email: 'ilsa@example.com', password })
  await ilsa.call('/wix-data/v2/items', {
    dataCollectionId: 'essays',
    dataItem: { id: 'fear', data: { headline: 'Fear in a corridor', film: alien.id } },
  })
  await ilsa.call('/wix-data/v2/items', {
    dataCollectionId: 'watchlist',
    dataItem: { data: { film: alien.id } },
  })
  await server.callAsOwner('POST', '/wix-data/v2/bulk/items/insert', {
    dataCollectionId: 'essays',
    dataItems: Array.from({ length: 24 }, (_, n) => ({
      id: `essay-${n}`,
      data: { headline: `Essay ${n + 1} on a ship in space`, film: alien.id },
    })),
  })
  await server.callAsOwner('POST', '/wix-data/v2/items/replace-references', {
    dataCollectionId: 'essays',
    referringItemFieldName: 'related',
    referringItemId: 'essay-0',
    newReferencedItemIds: ['fear', 'essay-1'],
  })
})

test('an owner follows references in both directions, and reads who changed and removed an item', async ({
  browser,
}) => {
  const page = await createAccountInContext(browser, wide, {
    link: welcomeLink(server),
    name: 'Ada',
    password,
  })
  await page.goto(`${server.url}/console/collections/films?item=${alien.id}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Title', { exact: true })).toHaveValue('Alien')
  await checkPage(page, 'fields')
  await panel.getByRole('tab', { name: 'Fields' }).focus()
  await page.keyboard.press('ArrowRight')
  const incoming = panel.getByRole('region', { name: 'Referred to by' })
  await expect(incoming.getByRole('heading', { name: 'Essays: Film' })).toBeVisible()
  await expect(page).toHaveURL(/tab=references/)
  await expect(panel.getByText('This item refers to no other item.')).toBeVisible()
  await expect(incoming.getByRole('link', { name: /Essay \d+ on a ship/ })).toHaveCount(19)
  await expect(incoming.getByText('The first 20 are listed.')).toBeVisible()
  await expect(incoming.getByRole('link', { name: /^1 item of Watchlists: Film/ })).toBeVisible()
  await checkPage(page, 'references')

  await incoming.getByRole('link', { name: '25 items of Essays: Film in the grid' }).click()
  await expect(page.getByText('25 items found')).toBeVisible()
  await page.goBack()
  await incoming.getByRole('link', { name: 'Fear in a corridor' }).click()
  await expect(panel.getByLabel('Headline')).toHaveValue('Fear in a corridor')

  // Unsaved text survives a change of tab and a visit to another item of the collection.
  await panel.getByLabel('Headline').fill('Fear in a long corridor')
  await panel.getByRole('tab', { name: 'References' }).click()
  const outgoing = panel.getByRole('region', { name: 'Refers to' })
  await expect(outgoing.getByRole('link', { name: 'Alien' })).toBeVisible()
  await checkPage(page, 'references-of-essay')
  await incoming.getByRole('link', { name: 'Essay 1 on a ship in space' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await panel.getByRole('tab', { name: 'Fields' }).click()
  await expect(panel.getByLabel('Headline')).toHaveValue('Fear in a long corridor')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toBeHidden()

  await page.goto(`${server.url}/console/collections/essays?item=fear&tab=history`)
  const changes = panel.getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(/^Changed.*by Ada/)
  await changes.first().getByText('Headline', { exact: true }).click()
  const headline = changes.first().getByRole('group', { name: 'headline' })
  await expect(headline).toContainText('Before"Fear in a corridor"')
  await expect(headline).toContainText('After"Fear in a long corridor"')
  await expect(changes.last()).toContainText(/^Created/)
  await expect(panel).toContainText('The event log keeps changes for 7 days')
  await checkPage(page, 'history')
  await changes
    .first()
    .getByRole('link', { name: /[\da-f]{8}-/ })
    .click()
  await expect(page.getByRole('row', { name: /PUT|POST|PATCH/ })).toHaveCount(1)
  await page.goBack()
  await changes.last().getByRole('link', { name: 'ilsa@example.com' }).click()
  await expect(page.getByRole('heading', { name: /ilsa/ }).first()).toBeVisible()
  await page.goBack()
  await changes
    .first()
    .getByRole('link', { name: /^Event/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Item updated' })).toContainText('Changed fields')
  await page.goBack()

  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The item is removed.')).toBeVisible()
  await page.goto(`${server.url}/console/collections/essays?item=fear`)
  await expect(panel.getByText('There is no such item')).toBeVisible()
  await expect(changes.first()).toContainText(/^Removed.*by Ada/)
  await checkPage(page, 'removed')
  await page.context().close()
})

test('a viewer reads references and history on a phone; an editor has no link to the logs', async ({
  browser,
}) => {
  const viewer = await createAccountInContext(browser, phone, {
    link: await inviteOwner(server, 'vi@example.com', 'viewer'),
    name: 'Vi',
    password,
  })
  const at = `${server.url}/console/collections/films?item=${alien.id}`
  await viewer.goto(`${at}&tab=references`)
  const panel = viewer.getByRole('dialog')
  await expect(panel.getByRole('link', { name: /^Essay \d+ on a ship/ }).first()).toBeVisible()
  await checkPage(viewer, 'phone-references')
  await server.callAsOwner('POST', '/wix-data/v2/items/update', {
    dataCollectionId: 'essays',
    dataItem: { id: 'essay-3', data: { _id: 'essay-3', headline: 'Another name', film: alien.id } },
  })
  await viewer.goto(`${server.url}/console/collections/essays?item=essay-3&tab=history`)
  const changes = panel.getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await changes.first().getByText('Headline', { exact: true }).click()
  await expect(changes.first()).toContainText('by the owner key')
  await expect(panel.getByRole('link', { name: 'Audit log of the collection' })).toBeVisible()
  await checkPage(viewer, 'phone-history')
  await panel.getByRole('tab', { name: 'Fields' }).click()
  await expect(panel.getByLabel('Headline')).toBeDisabled()
  for (const name of ['Duplicate', 'Remove', 'Save']) {
    await expect(panel.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await checkPage(viewer, 'phone-fields')
  await viewer.context().close()

  const editor = await createAccountInContext(browser, wide, {
    link: await inviteOwner(server, 'ed@example.com', 'editor'),
    name: 'Ed',
    password,
  })
  await editor.goto(`${server.url}/console/collections/essays?item=essay-3&tab=history`)
  await expect(editor.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expect(editor.getByRole('link', { name: 'Event log of this item' })).toBeVisible()
  await expect(editor.getByRole('link', { name: 'Audit log of the collection' })).toHaveCount(0)
  await checkPage(editor, 'editor-history')
  await editor.context().close()
})

function toOne(referencedCollectionId: string): object {
  return { reference: { referencedCollectionId } }
}

async function checkPage(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await saveScreenshot(page, `item-panel-${name}`)
  await expectFits(page, name)
  await expectAccessible(page)
}
