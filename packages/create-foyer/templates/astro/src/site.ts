import { createSiteServer } from '@foyer/react/server'

const { SITE_SERVER = 'http://localhost:4400', SITE_SECRET = '' } = process.env
const origin = process.env.SITE_ORIGIN ?? 'http://localhost:4321'

export const site = createSiteServer({
  clientId: 'SITE_NAME',
  host: SITE_SERVER,
  origin,
  secrets: [SITE_SECRET],
  redirectOrigins: [origin],
})
