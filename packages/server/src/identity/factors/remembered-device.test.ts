import { expect, it, vi } from 'vitest'
import type { IdentityDeps } from '../deps.js'
import { isRememberedDevice } from './remembered-device.js'

it('looks up at most five tokens of a member', async () => {
  const transaction = vi.fn(async () => false)
  const deps = { siteSecret: 'secret', db: { transaction } } as unknown as IdentityDeps
  const account = { identity: { id: 'ada', passwordHash: '' }, factors: [] }
  const tokens = Array.from({ length: 20 }, (_, n) => `${n % 2 ? 'ada' : 'ben'}.${n}`)
  expect(await isRememberedDevice(deps, account, tokens)).toBe(false)
  expect(transaction).toHaveBeenCalledTimes(5)
})
