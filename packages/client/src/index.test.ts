import { expect, it } from 'vitest'
import * as names from './index.js'

it('lists what the package offers', () => {
  expect(Object.keys(names).sort()).toEqual([
    'ApplicationError',
    'CheckError',
    'FoyerError',
    'InvalidResponseError',
    'NetworkError',
    'OAuthError',
    'StateLostError',
    'SystemError',
    'TimeoutError',
    'ValidationError',
    'browserStorage',
    'createAggregations',
    'createAllItems',
    'createAuth',
    'createBulk',
    'createClient',
    'createConnection',
    'createDrafts',
    'createItems',
    'createJobs',
    'createMembers',
    'createPatches',
    'createReads',
    'createReferences',
    'createSearches',
    'filter',
    'memoryStorage',
    'systemClock',
    'unreadState',
  ])
})
