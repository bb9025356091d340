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
    'cookieStorage',
    'createAuth',
    'createClient',
    'createConnection',
    'createDirectLogin',
    'createExternalLogin',
    'createItems',
    'createMembers',
    'createRecovery',
    'createRedirectLogin',
    'createVerification',
    'createWholeAuth',
    'filter',
    'memoryStorage',
    'parseFromUrl',
    'sitePaths',
    'systemClock',
    'unreadState',
    'watchConnection',
  ])
})
