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
  await expect(printKeys(config, {}, new PassThrough())).rejects.toThrow(
    'is in use by a running server; pass its URL with --url',
  )
  await foyer.close()
})
