import { createClient, OAuthStrategy } from '@wix/sdk'

export const client = createClient({ auth: OAuthStrategy({ clientId: 'site' }) })
