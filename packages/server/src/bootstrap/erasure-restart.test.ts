// The batches of an erasure on PostgreSQL are tested in data/deletion/erasure.test.ts.
// @database sqlite
import { expect, it } from 'vitest'
import { dataCalls } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { makeRestartableSite, type StartedSite } from '../testing/restartable-site.js'
import type { TestCaller } from '../testing/test-caller.js'

useFoyerCommand()

const ITEMS = 4000

async function makeMember(owner: TestCaller, loginEmail: string): Promise<string> {
  const { body } = await owner.post('/members/v1/members', { member: { loginEmail } })
  return Object(body.member).id
}

async function importItems(owner: TestCaller, memberId: string, prefix: string): Promise<void> {
  for (let at = 0; at < ITEMS; at += 1000) {
    const dataItems = Array.from({ length: 1000 }, (_, n) => ({
      data: { _id: `${prefix}${at + n}`, _owner: memberId, text: 'x'.repeat(500) },
    }))
    const path = '/_foyer/v1/items/import'
    expect((await owner.post(path, { dataCollectionId: 'rows', dataItems })).status).toBe(200)
  }
}

async function countOf({ owner }: StartedSite, memberId: string): Promise<number> {
  const { body } = await dataCalls(owner, 'rows').count({ _owner: memberId })
  return Number(body.totalCount)
}

it('an erasure continues after a crash and keeps the items of other members', {
  timeout: 240_000,
}, async () => {
  const { start } = await makeRestartableSite(undefined)
  let site = await start()
  const rule = { action: 'delete' }
  await site.owner.patch('/_foyer/v1/deletion-rules', { dataCollectionId: 'rows', rule })
  const other = await makeMember(site.owner, 'other@example.org')
  await importItems(site.owner, other, 'other')
  // Kills the server during an erasure. Repeats this if the erasure ends before the kill, which happens on a busy
  // machine.
  let left = 0
  for (let round = 0; left === 0; round++) {
    const member = await makeMember(site.owner, `leaves${round}@example.org`)
    await importItems(site.owner, member, `round${round}-`)
    const path = `/members/v1/members/${member}?id=${member}`
    expect((await site.owner.delete(path)).status).toBe(200)
    site.server.kill('SIGKILL')
    await site.server.ended
    site = await start()
    left = await countOf(site, member)
    const restarted = site
    await expect.poll(() => countOf(restarted, member), { timeout: 60_000 }).toBe(0)
  }
  expect(await countOf(site, other)).toBe(ITEMS)
  site.server.kill('SIGTERM')
  expect((await site.server.ended).code).toBe(0)
})
