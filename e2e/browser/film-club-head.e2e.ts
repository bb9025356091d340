import { expect, type Page, test } from '@playwright/test'
import { filmClub } from '../lib/film-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const server = filmClub()

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(server.url + path)
  return { status: response.status, text: await response.text() }
}

/** What search engines read of a page. */
async function headOf(page: Page): Promise<object> {
  const attribute = async (selector: string, name: string) => {
    const found = page.locator(`head > ${selector}`)
    return (await found.count()) === 1 ? found.getAttribute(name) : undefined
  }
  return {
    title: await page.title(),
    canonical: await attribute('link[rel=canonical]', 'href'),
    description: await attribute('meta[name=description]', 'content'),
    shared: await attribute('meta[property="og:title"]', 'content'),
  }
}

async function expectHead(page: Page, { path, ...head }: typeof jaws): Promise<void> {
  await expect(page).toHaveTitle(head.title)
  expect(await headOf(page)).toEqual({ ...head, canonical: server.url + path })
}

const jaws = {
  path: '/films/jaws-1975',
  title: 'Jaws · Film club',
  shared: 'Jaws',
  description: 'Horror of 1975 by Steven Spielberg, rated 8.3 on IMDb.',
}
const spielberg = {
  path: '/people/Steven%20Spielberg',
  title: 'Steven Spielberg · Film club',
  shared: 'Steven Spielberg',
  description: 'Films by Steven Spielberg: what they cost and earned, and how they were rated.',
}

for (const javaScriptEnabled of [false, true]) {
  test(`a page says what it is about, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(server.url + jaws.path)
    if (javaScriptEnabled) await untilLoaded(page)
    await expectHead(page, jaws)
    await page.getByRole('link', { name: 'Steven Spielberg', exact: true }).first().click()
    await expectHead(page, spielberg)
    await context.close()
  })
}

test('the address of a search has nothing that changes nothing', async ({ page }) => {
  await page.goto(`${server.url}/films?utm=mail&page=1&genre=Western&sort=votes`)
  expect(await headOf(page)).toMatchObject({ canonical: `${server.url}/films?genre=Western` })
})

test('the sitemap names all films and directors in all languages, and each page is there', async () => {
  const { text: robots } = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const { text: sitemap } = await read('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  for (const prefix of ['', '/de', '/he']) {
    const films = addresses.filter((one) => one.startsWith(`${server.url}${prefix}/films/`))
    expect(films, prefix).toHaveLength(3201)
  }
  const jawsIn = (language: string, prefix: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${server.url}${prefix}${jaws.path}"/>`
  const alternates = jawsIn('en', '') + jawsIn('de', '/de') + jawsIn('he', '/he')
  expect(sitemap.split(alternates)).toHaveLength(4)
  const directors = addresses.filter((address) => address.includes('/people/'))
  expect(directors.length).toBeGreaterThan(500)
  expect(new Set(addresses).size).toBe(addresses.length)
  const some = addresses.filter((_, at) => at % 1201 === 0)
  for (const address of [...some, ...directors.slice(-2)]) {
    const plain = address.replaceAll('&apos;', "'").replaceAll('&amp;', '&')
    expect((await fetch(plain)).status, plain).toBe(200)
  }
})

test('what is not there is a 404, and no page for search engines', async () => {
  const missing = ['/films/no-such-film', '/people/Nobody%20Known', '/nowhere', '/de/nowhere']
  for (const path of [...missing, '/denmark', '/de/sitemap.xml']) {
    const { status, text } = await read(path)
    expect([status, text.includes('content="noindex"')], path).toEqual([404, true])
  }
  for (const path of ['/account', '/watchlist', '/sign-in', '/he/sign-up']) {
    const { status, text } = await read(path)
    expect([status, text.includes('content="noindex"')], path).toEqual([200, true])
  }
})
