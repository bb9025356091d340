// The calls that our `createClient` has, as far as these four packages have them; those on members are a fifth package.
import { collections, indexes, items, permissions } from '@wix/data'
import { authentication, oauth, recovery, signOnPolicy, verification } from '@wix/identity'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy } from '@wix/sdk'

const data = { collections, indexes, items, permissions }
const identity = { authentication, oauth, recovery, signOnPolicy, verification }

export const client = createClient({
  modules: { ...data, ...identity, redirects },
  auth: OAuthStrategy({ clientId: 'site' }),
})
