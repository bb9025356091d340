import { createNetworks } from '../http/networks.js'
import type { Route } from '../http/route.js'
import { createPasswords } from '../identity/password.js'
import { createLimits } from '../limits/limits.js'
import { createLoginLimit } from '../limits/login-limit.js'
import { createTokens } from '../oauth/access-token.js'
import { createActiveGrants } from '../oauth/active-grants.js'
import { wireRoutes } from '../routes/table.js'
import type { TestFoyer } from './test-foyer.js'

/** Every route of the wire, as a server has it. */
export function routesOf({ services, jobs, sending }: TestFoyer): Route[] {
  const { db, clock, signingKeys: keys, siteId } = services
  return wireRoutes({
    ...services,
    clientOrigins: { forget: () => {} },
    passwords: createPasswords(),
    limits: createLimits(services),
    loginLimit: createLoginLimit(services),
    networks: createNetworks([]),
    tokens: createTokens({ keys, siteId, clock }),
    activeGrants: createActiveGrants({ db, clock }),
    jobs,
    mails: sending,
  })
}
