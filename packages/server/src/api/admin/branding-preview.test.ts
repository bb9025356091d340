// @database sqlite
import { operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'

const path = operatorEndpoints.previewBranding.path
const png = 'data:image/png;base64,iVBORw0KGgo='
const foyer = await createTestFoyer()

it('renders the login page with branding that has not been stored', async () => {
  const branding = { name: 'Kino <Eins>', logo: png, accent: '#aa1122' }
  const { status, body } = await foyer.owner.post(path, { branding, language: 'de' })
  expect(status).toBe(200)
  const html = String(body.html)
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('Kino &lt;Eins&gt;')
  expect(html).toContain(`<img class="logo" src="${png}"`)
  expect(html).toMatch(/:root \{\s+--color-accent: light-dark\(#[\da-f]{6}/)
  expect(html).not.toContain('<script')
  const { body: after } = await foyer.owner.get(operatorEndpoints.getSettings.path)
  expect(after.settings).toMatchObject({ pages: { branding: {} } })
})

it('renders the default branding with the name of the site', async () => {
  const { body } = await foyer.owner.post(path, { branding: {}, language: 'he' })
  expect(body.html).toContain('dir="rtl"')
  expect(body.html).toContain('Test site')
  expect(body.html).not.toContain('--color-accent')
  expect(body.html).toContain(':root { color-scheme: light dark; }')
  const dark = await foyer.owner.post(path, { branding: {}, language: 'he', scheme: 'dark' })
  expect(dark.body.html).toContain(':root { color-scheme: dark; }')
})

it.each([
  [{ accent: 'red' }, 'branding.accent'],
  [{ accent: '#fff}body{display:none' }, 'branding.accent'],
  [{ logo: 'javascript:alert(1)' }, 'branding.logo'],
  [{ logo: 'data:text/html;base64,PGI+' }, 'branding.logo'],
  [{ name: '' }, 'branding.name'],
  [{ font: 'x' }, 'branding.font'],
])('refuses %j', async (branding, field) => {
  const { status, body } = await foyer.owner.post(path, { branding, language: 'en' })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`)
})
