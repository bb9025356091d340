import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { emptyPlace } from '../testing/places.js'
import { printKeys } from './keys.js'

it('a command on a data folder in use is refused and refers to --url', async () => {
  const { dataFolder, drop } = await emptyPlace()
  afterThisTest(drop)
  const foyer = await createTestFoyer({ dataFolder })
  const config = { ...readConfig({}, {}), publicUrl, dataFolder }
  const message = (ownerKey?: string): Promise<unknown> =>
    printKeys({ ...config, ownerKey }, {}, new PassThrough()).catch((error: Error) => error.message)
  const address = `with the address of the server such as ${publicUrl}, or stop it first`
  expect(await message()).toBe(
    `the data folder "${dataFolder}" is in use by a running server: add "--url ADDRESS --key OWNER_KEY", ${address}`,
  )
  expect(await message('owner-key-of-the-tests')).toContain(`add "--url ADDRESS", ${address}`)
  await foyer.close()
})
