import sparticuz from '@sparticuz/chromium'
import playwright from 'playwright-core'

const { chromium } = playwright
const browser = await chromium.launch({
  executablePath: await sparticuz.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const base = 'http://127.0.0.1:4400'
const link = process.argv[2]
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
const page = await context.newPage()
page.on('console', (m) => {
  if (m.type() === 'error' || m.type() === 'warning') console.log('[console]', page.url(), m.text())
})
page.on('pageerror', (e) => console.log('[pageerror]', page.url(), e.message))
let n = 0
const shot = async (name) => {
  await page.waitForTimeout(600)
  await page.screenshot({ path: `/tmp/shots/${String(++n).padStart(2, '0')}-${name}.png` })
}
await page.goto(link)
await shot('welcome')
await page
  .getByLabel(/name/i)
  .first()
  .fill('Ada Owner')
  .catch(() => {})
await page
  .getByLabel(/e-mail/i)
  .first()
  .fill('ada@example.com')
await page
  .getByLabel(/password/i)
  .first()
  .fill('a long password for ada')
await page
  .getByRole('button', { name: /create|continue/i })
  .first()
  .click()
await shot('home')
for (const p of [
  'members',
  'collections',
  'collections/films',
  'collections/films/settings',
  'collections/films/settings/permissions',
  'events',
  'webhooks',
  'denials',
  'logs',
  'audit',
  'settings',
  'branding',
  'mail-delivery',
  'mail-texts',
  'clients',
  'backups',
  'keys',
  'owners',
  'account',
  'inbox',
]) {
  await page.goto(`${base}/console/${p}`)
  await shot(p.replaceAll('/', '-'))
}
await context.storageState({ path: '/tmp/state.json' })
await browser.close()
