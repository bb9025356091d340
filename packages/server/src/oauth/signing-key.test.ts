import { expect, it } from 'vitest'
import { dumpTables } from '../testing/dump-tables.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createTokens } from './access-token.js'
import { loadSigningKey } from './signing-key.js'

it('is made once, and tokens outlive a restart', async () => {
  const { db, clock, signingKey } = (await createTestFoyer()).services
  const visitor = { kind: 'visitor', id: 'v', clientId: 'c' } as const
  const tokens = createTokens({ key: signingKey, siteId: 's', clock })
  const token = await tokens.issueAccess(visitor, 60)

  const key = await loadSigningKey({ db, clock })
  expect(key.id).toBe(signingKey.id)
  expect(await createTokens({ key, siteId: 's', clock }).verifyAccess(token)).toEqual(visitor)
  expect((await dumpTables(db)).signing_keys).toHaveLength(1)
})
