import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'

it('settings on SQLite are not read again, because only this process changes them', async () => {
  const { services } = await createTestFoyer()
  expect(services.liveSettings.refresh()).toBeUndefined()
})
