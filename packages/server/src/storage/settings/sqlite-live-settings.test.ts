import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { saveOwnerSettings } from './stored-settings.js'

it('settings on SQLite are not read again, because only this process changes them', async () => {
  const foyer = await createTestFoyer()
  const { db, liveSettings } = foyer.services
  const registration = { emailVerification: !liveSettings.current.registration.emailVerification }
  await db.transaction((tx) => saveOwnerSettings(tx, { registration }))
  foyer.advance(5)
  await liveSettings.refresh()
  expect(liveSettings.current.registration).not.toMatchObject(registration)
})
