import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { clubClientId } from '../lib/film-club.js'
import { type FoyerServer, filmClubSite, startFoyer } from '../lib/foyer-server.js'

const filmId = 'jaws-1975'

let server: FoyerServer
test.beforeEach(async () => {
  server = await startFoyer({
    args: ['--site', filmClubSite],
    env: { FOYER_CLIENT_ID: clubClientId },
  })
})
test.afterEach(async () => {
  await server.discard()
})

test('all tabs of a browser share one connection, also after a tab closes or crashes', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const tabs = [await openTab(context), await openTab(context), await openTab(context)]

  await test.step('three tabs have one connection and show the same review', async () => {
    await write('Bigger than expected.')
    await expectReview(tabs, 'Bigger than expected.')
    expect(await connections()).toBe(1)
  })

  await test.step('the first tab is closed', async () => {
    await tabs.shift()?.close()
    await write('Written after the first tab was closed.')
    await expectReview(tabs, 'Written after the first tab was closed.')
    await expect.poll(connections).toBe(1)
  })

  await test.step('the tab that owns the connection crashes', async () => {
    const [crashed] = tabs
    if (crashed) await crash(crashed)
    tabs.shift()
    await write('Written after a crash.')
    await expectReview(tabs, 'Written after a crash.')
    await expect.poll(connections).toBe(1)
  })

  await test.step('each tab of a browser without BroadcastChannel has its own connection', async () => {
    const other = await browser.newContext()
    await other.addInitScript('delete globalThis.BroadcastChannel')
    tabs.push(await openTab(other), await openTab(other))
    await write('For two browsers.')
    await expectReview(tabs, 'For two browsers.')
    expect(await connections()).toBe(1 + 2)
    await other.close()
  })

  await context.close()
  await expect.poll(connections).toBe(0)
})

/** Opens the film and waits until its reviews are live. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  const read = page.waitForResponse((answer) => answer.url().includes('/items/query?'))
  await page.goto(`${server.url}/films/${filmId}`)
  await read
  await expect.poll(connections).toBeGreaterThan(0)
  return page
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Chromium never resolves this call, because the page has crashed.
  void session.send('Page.crash').catch(() => {})
  await crashed
}

/** Returns the number of open live-query connections, as the server counts them. */
async function connections(): Promise<number> {
  const headers = { authorization: server.adminKey }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(/^foyer_live_connections (\d+)$/m.exec(text)?.[1])
}

/** Writes a review as the owner. */
async function write(text: string): Promise<void> {
  const data = { filmId, filmTitle: 'Jaws', rating: 4, text, authorName: 'Ada' }
  const message = { dataCollectionId: 'reviews', dataItem: { data } }
  await server.callAsOwner('POST', '/wix-data/v2/items', message)
}

async function expectReview(tabs: Page[], text: string): Promise<void> {
  for (const tab of tabs) {
    await expect(tab.locator('.review-list > li').filter({ hasText: text })).toHaveCount(1)
  }
}
