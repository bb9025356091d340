import * as accounts from '@foyer/protocol/owner-accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '../limits/lifetimes.js'
import { insertDevice } from '../storage/identity/remembered-devices.js'
import { startLogin } from '../testing/authorization-flow.js'
import { countRows } from '../testing/dump-tables.js'
import { firstOwner } from '../testing/owner-browser.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createMember, password } from '../testing/test-member.js'
import { openPage } from '../testing/test-page.js'
import { beginBackgroundWork } from './background-work.js'

/** Tables whose expired rows nothing reveals but their number. */
const tables = [
  'browser_logins',
  'known_networks',
  'one_time_tokens',
  'owner_invitations',
  'owner_sessions',
  'remembered_devices',
]

// Seen to fail: one of the functions that remove rows was missing, or removed only the rows of one of its tables.
it('removes the expired rows of all tables', async () => {
  const foyer = await createTestFoyer()
  const { services } = foyer
  const ada = await createMember(foyer, 'ada@example.com')
  const page = await openPage(foyer, (await startLogin(foyer)).fullUrl)
  await page.submit({ email: 'ada@example.com', password })
  const device = { identityId: ada.id, binding: '', userAgent: null, lifetimeSeconds: 60 }
  await services.db.transaction((tx) => insertDevice(services, tx, device))
  const owner = await firstOwner(foyer, 'owner@example.com')
  const invited = { email: 'bo@example.com', role: 'editor' }
  await owner.call('POST', accounts.inviteOwner.path, invited)
  // The e-mail with the invitation issues its link when it is sent.
  await foyer.mailRunner.untilIdle()
  const emptyTables = async (): Promise<string[]> => {
    const rows = await countRows(services.db)
    return tables.filter((table) => rows[table] === 0)
  }
  expect(await emptyTables()).toEqual([])

  let advance = (): void => {}
  const clock = {
    now: () => new Date(services.clock.now().getTime() + 400 * DAY_MS),
    onAdvance: (listener: () => void) => {
      advance = listener
      return () => {}
    },
  }
  const work = beginBackgroundWork(foyer, { ...services, clock })
  onTestFinished(() => work.stopBackgroundWork())
  advance()
  await expect.poll(emptyTables).toEqual(tables)
})

it('logs no error of a purge that a stop interrupts', async () => {
  const foyer = await createTestFoyer()
  const { services } = foyer
  let advance = (): void => {}
  const clock = {
    now: services.clock.now,
    onAdvance: (listener: () => void) => {
      advance = listener
      return () => {}
    },
  }
  let interrupt = (_error: Error): void => {}
  const rotateIfDue = () =>
    new Promise<void>((_resolve, reject) => {
      interrupt = reject
    })
  const error = vi.fn()
  const work = beginBackgroundWork(foyer, {
    ...services,
    clock,
    signingKeys: { ...services.signingKeys, rotateIfDue },
    log: { ...services.log, error },
  })
  advance()
  const stopped = work.stop()
  interrupt(new Error('the database is closed'))
  await stopped
  expect(error).not.toHaveBeenCalled()
})
