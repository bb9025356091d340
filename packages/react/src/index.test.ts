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
    'infiniteItemsQueryOptions',
    'itemQueryOptions',
    'itemsQueryOptions',
    'permissionsQueryOptions',
    'useAggregate',
    'useCan',
    'useCount',
    'useFoyer',
    'useInfiniteItems',
    'useItem',
    'useItems',
    'useLogin',
    'useLoginCallback',
    'useLogout',
    'useMember',
    'useRecovery',
    'useRegister',
    'useRemoveItem',
    'useSaveItem',
    'useSecondFactor',
    'useSession',
    'useVerification',
  ])
})
