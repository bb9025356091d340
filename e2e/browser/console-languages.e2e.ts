import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { expectFits } from '../lib/expect-fits.js'
import { filmClub } from '../lib/film-club.js'
import { saveScreenshot } from '../lib/save-screenshot.js'

const server = filmClub()

/** Paths of the console that show only data of a new site. */
const paths = [
  '',
  'collections',
  'collections/films',
  'collections/films/import',
  'collections/films/settings/fields',
  'collections/films/settings/permissions',
  'collections/films/settings/indexes',
  'collections/films/settings/code',
  'backups',
  'members',
  'inbox',
  'mail-delivery',
  'mail-texts',
  'denials',
  'logs',
  'events',
  'audit',
  'settings',
  'branding',
  'clients',
  'webhooks',
  'keys',
]

/** Paths that are audited in Hebrew too. Other tests audit every page in English, in both colour schemes. */
const audited = ['', 'collections/films', 'settings']

const looks = [
  {
    name: 'German on a phone',
    options: { locale: 'de-DE', viewport: { width: 390, height: 844 } },
    root: { lang: 'de', dir: 'ltr' },
    key: 'Inhaberschlüssel',
    open: 'Konsole öffnen',
    navigation: 'Konsole',
    loading: /^Wird geladen/,
    isAudited: false,
  },
  {
    name: 'Hebrew, wide in the dark',
    options: {
      locale: 'he-IL',
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark' as const,
    },
    root: { lang: 'he', dir: 'rtl' },
    key: 'מפתח בעלים',
    open: 'פתיחת הקונסולה',
    navigation: 'קונסולה',
    loading: /^בטעינה/,
    isAudited: true,
  },
]

for (const look of looks) {
  test(`every page of the console renders in ${look.name} and fits`, async ({ browser }) => {
    const context = await browser.newContext(look.options)
    const page = await context.newPage()
    await page.goto(`${server.url}/console`)
    await unlock(page, look)
    for (const path of paths) {
      await page.goto(`${server.url}/console/${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', look.root.lang)
      await expect(page.locator('html')).toHaveAttribute('dir', look.root.dir)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(look.loading)).toHaveCount(0)
      await saveScreenshot(page, `console-${look.root.lang}-${path}`)
      await expectFits(page, `${path}, ${look.name}`)
      if (look.isAudited && audited.includes(path)) {
        await expectAccessible(page, 'all but contrast')
      }
    }
    await context.close()
  })
}

test('an owner chooses a language, and it survives a reload', async ({ page }) => {
  await page.goto(`${server.url}/console`)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(
    page.getByRole('heading', { name: 'Mit dem Inhaberschlüssel anmelden' }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Mit dem Inhaberschlüssel anmelden' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Log in with the owner key' })).toBeVisible()
})

async function unlock(
  page: Page,
  { key, open, navigation }: Pick<(typeof looks)[number], 'key' | 'open' | 'navigation'>,
): Promise<void> {
  await page.getByLabel(key).fill(server.adminKey)
  await page.getByRole('button', { name: open }).click()
  await expect(
    page.getByRole('navigation', { name: navigation, includeHidden: true }),
  ).toBeAttached()
}
