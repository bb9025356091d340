// @database sqlite
import { operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'

const path = operatorEndpoints.previewBranding.path
const png = 'data:image/png;base64,iVBORw0KGgo='
const foyer = await createTestFoyer()

it('renders the login page with a look that has not been stored', async () => {
  const look = { name: 'Kino <Eins>', logo: png, accent: '#aa1122' }
  const { status, body } = await foyer.owner.post(path, { look, language: 'de' })
  expect(status).toBe(200)
  const html = String(body.html)
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('Kino &lt;Eins&gt;')
  expect(html).toContain(`<img class="logo" src="${png}"`)
  expect(html).toMatch(/:root \{\s+--color-accent: light-dark\(#[\da-f]{6}/)
  expect(html).not.toContain('<script')
  const { body: after } = await foyer.owner.get(operatorEndpoints.getSettings.path)
  expect(after.settings).toMatchObject({ pages: { look: {} } })
})

it('renders the default look with the name of the site', async () => {
  const { body } = await foyer.owner.post(path, { look: {}, language: 'he' })
  expect(body.html).toContain('dir="rtl"')
  expect(body.html).toContain('Test site')
  expect(body.html).not.toContain('--color-accent')
  expect(body.html).toContain(':root { color-scheme: light dark; }')
  const dark = await foyer.owner.post(path, { look: {}, language: 'he', scheme: 'dark' })
  expect(dark.body.html).toContain(':root { color-scheme: dark; }')
})

it.each([
  [{ accent: 'red' }, 'look.accent'],
  [{ accent: '#fff}body{display:none' }, 'look.accent'],
  [{ logo: 'javascript:alert(1)' }, 'look.logo'],
  [{ logo: 'data:text/html;base64,PGI+' }, 'look.logo'],
  [{ name: '' }, 'look.name'],
  [{ font: 'x' }, 'look.font'],
])('refuses %j', async (look, field) => {
  const { status, body } = await foyer.owner.post(path, { look, language: 'en' })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`)
})
