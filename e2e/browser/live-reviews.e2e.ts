import { type Browser, expect, type Page, test } from '@playwright/test'
import { clubClientId, clubPassword as password } from '../lib/film-club.js'
import { type FoyerServer, filmClubSite, startFoyer } from '../lib/foyer-server.js'
import { joinClub } from '../lib/join-club.js'

const film = '/films/jaws-1975'
/**
 * Maximum milliseconds from the response to a write until another browser shows it. A quiet machine
 * takes less than 100; this is for one that is busy.
 */
const SOON_MS = 1_000

let server: FoyerServer
test.beforeEach(async () => {
  server = await startClub()
})
test.afterEach(async () => {
  await server.discard()
})

test('two members see each other’s reviews live, also after a restart of the server', async ({
  browser,
}) => {
  const ada = await join(browser, 'Ada')
  const bea = await join(browser, 'Bea')

  await test.step('Ada’s review appears in Bea’s browser', async () => {
    const appeared = appearance(bea, 'Ada was frightened.')
    const answered = await publish(ada, 'Ada was frightened.')
    expect((await appeared) - answered).toBeLessThan(SOON_MS)
  })

  await test.step('Bea’s review appears in Ada’s browser, once', async () => {
    const appeared = appearance(ada, 'Bea laughed.')
    const answered = await publish(bea, 'Bea laughed.')
    expect((await appeared) - answered).toBeLessThan(SOON_MS)
    for (const page of [ada, bea]) {
      await expect(page.locator('.review-list > li')).toHaveCount(2)
    }
  })

  await test.step('a change and a removal appear after a restart, without a reload', async () => {
    const { dataFolder, port, adminKey } = server
    await server.stop()
    server = await startClub({ dataFolder, port, adminKey })
    await change(ada, 'Ada was not frightened at all.')
    await expect(bea.getByText('Ada was not frightened at all.')).toBeVisible()
    await bea.getByRole('button', { name: 'Delete' }).click()
    await bea.getByRole('button', { name: 'Delete it' }).click()
    await expect(ada.getByText('Bea laughed.')).toBeHidden()
    await expect(ada.locator('.review-list > li')).toHaveCount(1)
    const appeared = appearance(ada, 'Bea laughed again.')
    const answered = await publish(bea, 'Bea laughed again.')
    expect((await appeared) - answered).toBeLessThan(SOON_MS)
  })

  for (const page of [ada, bea]) {
    const texts = await page.evaluate(() => (globalThis as Watched).mostOfOneReview)
    expect(texts, 'no review was ever shown twice').toBe(1)
    await page.context().close()
  }
})

type Watched = typeof globalThis & { mostOfOneReview: number }

function startClub(earlier: Parameters<typeof startFoyer>[0] = {}): Promise<FoyerServer> {
  const env = { FOYER_CLIENT_ID: clubClientId }
  return startFoyer({ args: ['--site', filmClubSite], env, ...earlier })
}

/** Opens the film as a new member, and waits until its reviews are live. */
async function join(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await joinClub(page, server, { name, password })
  const live = page.waitForResponse((answer) => answer.url().endsWith('/_foyer/v1/live'))
  await page.goto(server.url + film)
  expect((await live).status()).toBe(200)
  await page.getByLabel('Your review').waitFor()
  await page.evaluate(watchReviews)
  return page
}

/** Counts in the page how often the reviews contain the same text at most. */
function watchReviews(): void {
  const watched = globalThis as Watched
  watched.mostOfOneReview = 0
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('.review-text')].map(
      (element) => element.textContent,
    )
    const counts = texts.map((text) => texts.filter((other) => other === text).length)
    watched.mostOfOneReview = Math.max(watched.mostOfOneReview, ...counts)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Resolves to the time at which the page shows the text. */
function appearance(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.review-list')?.textContent?.includes(expected)) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}

/** Writes a review. Returns the time of the response. */
async function publish(page: Page, text: string): Promise<number> {
  await page.getByLabel('4 stars, good').check()
  await page.getByLabel('Your review').fill(text)
  return send(page, 'Publish review', 'Your review is published.')
}

async function change(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Your review').fill(text)
  await send(page, 'Save changes', 'Your changes are saved.')
}

async function send(page: Page, button: string, notice: string): Promise<number> {
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/wix-data/v2/items/save'),
  )
  await page.getByRole('button', { name: button }).click()
  const answered = await answer.then(async (response) => {
    await response.finished()
    return Date.now()
  })
  await expect(page.getByText(notice)).toBeVisible()
  return answered
}
