import { EventEmitter, once } from 'node:events'
import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { openLiveSettings } from './live-settings.js'
import { saveOwnerSettings } from './stored-settings.js'

const verified = { registration: { emailVerification: true } }

it('a reload applies settings that another process has stored', async () => {
  const foyer = await createTestFoyer()
  const { db, log } = foyer.services
  const settings = await openLiveSettings({ db, log, declared: {} })
  await db.transaction((tx) => saveOwnerSettings(tx, verified))
  await settings.reload()
  expect(settings.current.registration.emailVerification).toBe(true)
})

it('a reload that began before a change of this process does not undo the change', async () => {
  const foyer = await createTestFoyer()
  const { db, log, audit } = foyer.services
  const reads = new EventEmitter()
  let isSlow = false
  const all: typeof db.all = async (query) => {
    const rows = await db.all(query)
    if (isSlow) await once(reads, 'end')
    return rows as never
  }
  const settings = await openLiveSettings({ db: { ...db, all }, log, declared: {} })
  isSlow = true
  const reloading = settings.reload()
  expect(await settings.change(verified, { audit })).toEqual([])
  reads.emit('end')
  await reloading
  expect(settings.current.registration.emailVerification).toBe(true)
})

// Seen to fail: an error without the remedy.
it('opening settings that do not fit throws an error with each problem and the remedy', async () => {
  const { db, log } = (await createTestFoyer()).services
  await db.transaction((tx) => saveOwnerSettings(tx, { registration: { emailVerification: 7 } }))
  await expect(openLiveSettings({ db, log, declared: {} })).rejects.toThrow(
    /that owners have changed do not fit this release:\n {2}registration\.emailVerification: .+\nstart the release that stored them/,
  )
})

it('a failed reload keeps the settings in memory', async () => {
  const foyer = await createTestFoyer()
  const { db, log } = foyer.services
  const settings = await openLiveSettings({ db, log, declared: verified })
  await db.transaction((tx) => saveOwnerSettings(tx, { registration: { emailVerification: 7 } }))
  await expect(settings.reload()).rejects.toThrow('Expected boolean')
  expect(settings.current.registration.emailVerification).toBe(true)
  const overridden = settings.overridden({ registration: { ownerApproval: true } })
  expect(overridden.registration).toMatchObject({ emailVerification: true, ownerApproval: true })
})
