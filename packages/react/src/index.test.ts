import { expect, it } from 'vitest'
import * as names from './index.js'

it('lists what the package offers', () => {
  expect(Object.keys(names).sort()).toEqual([
    'FoyerProvider',
    'MemberOnly',
    'SecondFactorForm',
    'SignInForm',
    'SignUpForm',
    'VerifyEmailForm',
    'aggregateQueryOptions',
    'countQueryOptions',
    'itemQueryOptions',
    'itemsQueryOptions',
    'useAggregate',
    'useCount',
    'useFoyer',
    'useItem',
    'useItems',
    'useLogin',
    'useLoginCallback',
    'useLogout',
    'useMember',
    'useRegister',
    'useRemoveItem',
    'useSaveItem',
    'useSecondFactor',
    'useSession',
    'useVerification',
  ])
})
