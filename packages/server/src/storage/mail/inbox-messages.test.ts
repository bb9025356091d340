import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { insertInboxMessage, listInboxMessages, purgeInboxMessages } from './inbox-messages.js'

it('removes messages that are older than 30 days', async () => {
  const { db } = (await createTestFoyer()).services
  const message = { to: 'a@example.com', text: 'x', html: '' }
  await db.transaction(async (tx) => {
    await insertInboxMessage(tx, { ...message, subject: 'old' }, new Date('2026-01-01T00:00:00Z'))
    await insertInboxMessage(tx, { ...message, subject: 'new' }, new Date('2026-01-02T00:00:00Z'))
  })
  const purgeAt = (time: string): Promise<number> =>
    purgeInboxMessages({ db, clock: { now: () => new Date(time) } })
  expect(await purgeAt('2026-01-31T00:00:00Z')).toBe(0)
  expect(await purgeAt('2026-01-31T00:00:00.001Z')).toBe(1)
  const page = { to: message.to, limit: 10, includesOwnersOnly: true }
  expect(await listInboxMessages(db, page)).toMatchObject([{ subject: 'new' }])
})
