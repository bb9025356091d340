// @database sqlite
import { expect, it } from 'vitest'
import { createTestFoyer, publicUrl } from '../../testing/test-foyer.js'

const logo = 'data:image/png;base64,iVBORw0KGgo='
const foyer = await createTestFoyer({
  settings: { pages: { branding: { accent: '#8a2b0d', logo } } },
})

async function fetchFile(path: string): Promise<[status: number, caching: string | null]> {
  const { status, headers } = await foyer.fetch(new Request(new URL(path, publicUrl)))
  return [status, headers.get('cache-control')]
}

it.each(['colors.css', 'logo'])(
  'lets caches keep %s under the URL with the hash of its content only',
  async (name) => {
    const page = await (await foyer.fetch(new Request(`${publicUrl}/auth/forgot`))).text()
    const path = page.match(`/auth/branding/${name}\\?v=[\\w-]+`)?.[0] ?? ''
    expect(await fetchFile(path)).toEqual([200, 'public, max-age=31536000, immutable'])
    // A page of a process that has the next settings already.
    expect(await fetchFile(`/auth/branding/${name}?v=next`)).toEqual([200, 'no-store'])
    expect(await fetchFile(`/auth/branding/${name}`)).toEqual([200, 'no-store'])
  },
)

it('lets no cache keep the 404 of a missing logo', async () => {
  const plain = await createTestFoyer()
  const { status, headers } = await plain.fetch(
    new Request(`${publicUrl}/auth/branding/logo?v=next`),
  )
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
})
