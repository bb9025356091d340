import { createSiteServer, type Visit } from '@foyer/react/server'
import { createContext } from 'react-router'
import type { Collections } from '../src/collections'

const { SITE_SERVER = 'http://localhost:4400', SITE_SECRET = '' } = process.env
const origin = process.env.SITE_ORIGIN ?? 'http://localhost:5173'

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

/** The session of the user who sent the request. */
export const visitContext = createContext<Visit<Collections>>()
