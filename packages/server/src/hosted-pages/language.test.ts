// @database sqlite
import { describe, expect, it } from 'vitest'
import { acceptedLanguages } from '../http/accepted-languages.js'
import { authRequest, fullUrlOf, startLogin } from '../testing/authorization-flow.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { openPage, type TestPage } from '../testing/test-page.js'

const foyer = await createTestFoyer()

/** Opens a login page whose authorization request names a language. */
async function openWith(
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
  on: TestFoyer = foyer,
): Promise<TestPage> {
  const visitor = await on.visitor()
  const { authRequest: request } = await authRequest()
  const preferences = { additionalQueryParameters: parameters }
  const body = { auth: { authRequest: request, prompt: 'login' }, preferences }
  const answer = await visitor.post('/_api/redirects-api/v1/redirect-session', body)
  return openPage(on, fullUrlOf(answer), headers)
}

function languageOf({ document }: TestPage): (string | null)[] {
  const { documentElement } = document
  return [documentElement.getAttribute('lang'), documentElement.getAttribute('dir')]
}

describe('the language of a page', () => {
  it.each([
    [{ ui_locales: 'he' }, 'de', ['he', 'rtl']],
    [{ ui_locales: 'fr de' }, 'he', ['de', 'ltr']],
    [{ lang: 'de' }, 'he', ['de', 'ltr']],
    [{ ui_locales: 'fr' }, 'he-IL', ['he', 'rtl']],
    [{}, 'fr;q=0.9, iw;q=0.8, en;q=0.1', ['he', 'rtl']],
    [{}, 'de;q=0, en', ['en', 'ltr']],
    [{}, '', ['en', 'ltr']],
    [{ ui_locales: '"><script>' }, '"><script>', ['en', 'ltr']],
  ])(
    'for the parameters %j and Accept-Language "%s" is %j',
    async (parameters, header, expected) => {
      const page = await openWith(parameters, { 'accept-language': header })
      expect(languageOf(page)).toEqual(expected)
    },
  )

  // Seen to fail: `lang` preceded `ui_locales` in the stored request, but not in the URL of the first page.
  it('stays the same on the following pages', async () => {
    const page = await openWith({ ui_locales: 'he', lang: 'de' })
    const wrong = await page.submit({ email: 'ada@example.com', password: 'no' })
    expect(languageOf(wrong)).toEqual(['he', 'rtl'])
    const href = page.document.querySelector('.aside a')?.getAttribute('href') ?? ''
    expect(languageOf(await openPage(foyer, href))).toEqual(['he', 'rtl'])
  })

  it('is the configured language when the browser requests none', async () => {
    const other = await createTestFoyer({ settings: { pages: { language: 'de' } } })
    const { fullUrl } = await startLogin(other)
    expect(languageOf(await openPage(other, fullUrl))).toEqual(['de', 'ltr'])
    const asked = await openPage(other, fullUrl, { 'accept-language': 'en-US' })
    expect(languageOf(asked)).toEqual(['en', 'ltr'])
  })
})

it('sorts accepted languages by weight', () => {
  expect(acceptedLanguages('de;q=0.5, en-US , *;q=0.1, fr;q=0, he;q=x')).toEqual([
    'en-US',
    // A malformed weight counts as 1.
    'he',
    'de',
    '*',
  ])
})

describe('the branding of hosted pages', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')

  it('includes the name, the colors and a logo served by this server', async () => {
    const branding = { name: 'Kino', accent: '#c2185b', logo: `data:image/svg+xml;base64,${svg}` }
    const other = await createTestFoyer({ settings: { pages: { branding } } })
    const { fullUrl } = await startLogin(other)
    const page = await openPage(other, fullUrl)
    expect(page.document.title).toContain('Kino')
    const logo = page.document.querySelector('header img')
    expect(logo?.getAttribute('alt')).toBe('Kino')
    const picture = await other.fetch(
      new Request(new URL(logo?.getAttribute('src') ?? '', 'http://127.0.0.1:4400')),
    )
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    const sheets = [...page.document.querySelectorAll('link[rel=stylesheet]')]
    const colors = await other.fetch(
      new Request(new URL(sheets[1]?.getAttribute('href') ?? '', 'http://127.0.0.1:4400')),
    )
    expect(await colors.text()).toContain('--color-accent: light-dark(#')
  })

  // Seen to fail: no external logo on the page that posts a code to the site.
  it.each([
    ['the login page', {}, undefined],
    ['the page of a form_post response', { responseMode: 'form_post' }, 'none'],
  ] as const)('%s allows only the origin of an external logo', async (_, request, prompt) => {
    const branding = { logo: 'https://cdn.example/logo.png' }
    const other = await createTestFoyer({ settings: { pages: { branding } } })
    const { fullUrl } = await startLogin(other, request, prompt)
    const { headers, document } = await openPage(other, fullUrl)
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(branding.logo)
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://cdn.example;",
    )
  })
})
