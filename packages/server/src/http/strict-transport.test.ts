// @database sqlite
import { readPageAssets } from '@foyer/pages'
import { expect, it } from 'vitest'
import { createFoyer } from '../app.js'
import { createTestFoyer } from '../testing/test-foyer.js'

const { services } = await createTestFoyer()
const pages = await readPageAssets('/auth/assets')

it.each([
  ['https://club.example', 'max-age=31536000'],
  ['http://127.0.0.1:4400', null],
])(
  'for the public URL %s every response has Strict-Transport-Security %j',
  async (publicUrl, header) => {
    const foyer = createFoyer({ ...services, publicUrl }, { pages })
    for (const path of ['/healthz', '/auth/forgot', '/wix-data/v2/items/x', '/nowhere']) {
      const { headers } = await foyer.fetch(`${publicUrl}${path}`)
      expect(headers.get('strict-transport-security')).toBe(header)
    }
  },
)
