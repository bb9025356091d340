import { createSiteServer } from '@foyer/react/server'
import type { Collections } from './collections'

const { SITE_SERVER = 'http://localhost:4400', SITE_SECRET = '' } = process.env
const origin = process.env.SITE_ORIGIN ?? 'http://localhost:4321'

export const site = createSiteServer<Collections>({
  clientId: 'SITE_NAME',
  host: SITE_SERVER,
  origin,
  secrets: SITE_SECRET.split(','),
  redirectOrigins: [origin],
  // The proxy in front of the site sends the visitor's address, for rate limits. Without a proxy, remove this line:
  // visitors could send any address.
  visitorAddress: ({ headers }) => headers.get('x-forwarded-for') ?? undefined,
})
