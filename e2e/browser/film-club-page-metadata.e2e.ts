import { expect, type Page, test } from '@playwright/test'
import { filmClub } from '../lib/film-club.js'
import { untilLoaded } from '../lib/until-loaded.js'

const server = filmClub()

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(server.url + path)
  return { status: response.status, text: await response.text() }
}

/** Returns the elements of `head` that search engines read. */
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
  test(`a page has a title, description and canonical URL, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
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

test('a page has a picture for link previews', async ({ page }) => {
  const own = `${server.url}${jaws.path}/preview.png`
  for (const [path, image, alt] of [
    [jaws.path, own, 'Poster of “Jaws”'],
    [`/de${jaws.path}`, own, 'Plakat zu „Jaws“'],
    ['/films', `${server.url}/preview.png`, 'Film club'],
  ] as const) {
    await page.goto(server.url + path)
    const tag = (name: string) => page.locator(`head > meta[property="${name}"]`)
    await expect(tag('og:image')).toHaveAttribute('content', image)
    await expect(tag('og:image:alt')).toHaveAttribute('content', alt)
    await expect(tag('og:image:width')).toHaveAttribute('content', '1200')
    await expect(tag('og:image:height')).toHaveAttribute('content', '630')
    await expect(page.locator('head > meta[name="twitter:card"]')).toHaveAttribute(
      'content',
      'summary_large_image',
    )
    const response = await fetch(image)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('set-cookie')).toBeNull()
    const png = Buffer.from(await response.arrayBuffer())
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
    const again = { headers: { 'if-none-match': response.headers.get('etag') ?? '' } }
    expect((await fetch(image, again)).status).toBe(304)
  }
  expect((await fetch(`${server.url}/films/no-such-film/preview.png`)).status).toBe(404)
})

test('the server serves pages during a flood of requests for pictures', async () => {
  const { text } = await read('/sitemap.xml')
  const paths = [...text.matchAll(/<loc>[^<]*?(\/films\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  const some = [...new Set(paths)].slice(0, 100)
  const pictures = Promise.all(
    some.map(async (path) => (await fetch(`${server.url}${path}/preview.png`)).status),
  )
  expect((await read('/films')).status).toBe(200)
  // The number of refused requests depends on the machine.
  for (const status of await pictures) expect([200, 503]).toContain(status)
  expect((await fetch(`${server.url}${jaws.path}/preview.png`)).status).toBe(200)
})

test('the URL of a search has no parameters without effect', async ({ page }) => {
  await page.goto(`${server.url}/films?utm=mail&page=1&genre=Western&sort=votes`)
  expect(await headOf(page)).toMatchObject({ canonical: `${server.url}/films?genre=Western` })
})

test('the sitemap lists all films and directors in all languages, and their pages exist', async () => {
  const { text: robots } = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const { text: sitemap } = await read('/sitemap.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  for (const prefix of ['', '/de', '/he']) {
    const films = addresses.filter((address) => address.startsWith(`${server.url}${prefix}/films/`))
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

test('an unknown page is a 404, and search engines do not index it', async () => {
  const missing = ['/films/no-such-film', '/people/Nobody%20Known', '/nowhere', '/de/nowhere']
  for (const path of [...missing, '/denmark', '/de/sitemap.xml']) {
    const { status, text } = await read(path)
    expect([status, text.includes('content="noindex"')], path).toEqual([404, true])
  }
  for (const path of ['/account', '/watchlist', '/login', '/he/sign-up']) {
    const { status, text } = await read(path)
    expect([status, text.includes('content="noindex"')], path).toEqual([200, true])
  }
})
