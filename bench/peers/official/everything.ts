// The calls of our `createClient` that these four packages have; calls on members are in a fifth package.
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
