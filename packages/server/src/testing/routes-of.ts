import { createNetworks } from '../http/networks.js'
import type { Route } from '../http/route.js'
import { createPasswords } from '../identity/password.js'
import { createAllLimits } from '../limits/all-limits.js'
import { createTokens } from '../oauth/access-token.js'
import { createActiveClients } from '../oauth/active-clients.js'
import { createActiveGrants } from '../oauth/active-grants.js'
import { wireRoutes } from '../routes/table.js'
import type { TestFoyer } from './test-foyer.js'

/** Every route of the wire, as a server has it. */
export function routesOf({ services, jobs, backups, sending }: TestFoyer): Route[] {
  const { db, clock, signingKeys: keys, siteId } = services
  return wireRoutes({
    ...services,
    clientOrigins: { forget: () => {} },
    passwords: createPasswords(),
    ...createAllLimits(services),
    networks: createNetworks([]),
    tokens: createTokens({ keys, siteId, clock }),
    activeGrants: createActiveGrants({ db, clock }),
    activeClients: createActiveClients({ db, clock }),
    jobs,
    backups,
    mails: sending,
  })
}
