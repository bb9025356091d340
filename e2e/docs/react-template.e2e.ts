import { rmSync } from 'node:fs'
import { createClient, memoryStorage } from '@foyer/client'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../lib/expect-accessible.js'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { findFreePort } from '../lib/free-port.js'
import { buildTemplate } from './built-template.js'
import { clientId, member } from './member.js'

let folder: string
let server: FoyerServer
test.beforeAll(async () => {
  const port = await findFreePort()
  folder = await buildTemplate('react', `http://localhost:${port}`)
  server = await startFoyer({ port, args: ['--site', folder] })
})
test.afterAll(async () => {
  await server.discard()
  rmSync(folder, { recursive: true, force: true })
})

async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('E-mail address').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Note')).toBeVisible()
}

/** Ends all sessions of the member, as an owner does in the console. */
async function endSessions(): Promise<void> {
  const list = async (path: string): Promise<{ id: string }[]> => {
    const lists = await server.callAsOwner<Record<string, { id: string }[]>>('GET', path)
    return lists.members ?? lists.sessions ?? []
  }
  for (const { id: memberId } of await list('/_foyer/v1/members')) {
    for (const { id } of await list(`/_foyer/v1/sessions?memberId=${memberId}`)) {
      await server.callAsOwner('DELETE', `/_foyer/v1/sessions/${id}`)
    }
  }
}

// Seen to fail: the form disappeared without a word, and a failed refetch replaced the list.
test('a site from the template react keeps the list beside an error, and tells a member that the session has ended', async ({
  page,
}) => {
  const origin = `http://localhost:${server.port}`
  const { auth } = createClient({ clientId, host: origin, storage: memoryStorage() })
  await auth.register(member)
  await page.goto(origin)
  const note = page.getByRole('listitem').first()
  await expect(note).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const denied = { code: 'WDE0027', description: 'for developers', data: {} }
  await page.route('**/items/query*', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'for developers', details: { applicationError: denied } },
    }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alert')).toHaveText('You are not allowed to do this.')
  await expect(note).toBeVisible()
  await page.unroute('**/items/query*')

  await logIn(page)
  await page.getByLabel('Note').fill('Dune')
  await endSessions()
  await expect(page.getByRole('alert')).toHaveText(/^You were logged out\..* is kept\.$/)
  await expect(page.getByLabel('Note')).toBeHidden()
  await expect(note).toBeVisible()
  await expectAccessible(page)

  await logIn(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Note')).toHaveValue('Dune')
})
