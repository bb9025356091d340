import { apiRouteTable } from '../api/table.js'
import { createSlowReadRecord } from '../data/scan/slow-read-record.js'
import { createAddressPolicy } from '../events/webhooks/address-policy.js'
import { createWebhookSender } from '../events/webhooks/send-request.js'
import { createNetworks } from '../http/client-network.js'
import { createTraffic } from '../http/metrics.js'
import { createRequestLog } from '../http/request-log/request-log.js'
import { expandAliases, type Route } from '../http/route.js'
import { createAllLimits } from '../limits/all-limits.js'
import { createActiveClients } from '../oauth/clients/active-clients.js'
import { createTokens } from '../oauth/token/access-token.js'
import { createActiveGrants } from '../oauth/token/active-grants.js'
import type { TestFoyer } from './test-foyer.js'

/** Returns all API routes of a server, under all their paths. */
export function routesOf({
  services,
  jobRunner,
  backupRunner,
  erasureRunner,
  mailRunner,
  live,
  webhookRunner,
}: TestFoyer): Route[] {
  const { db, clock, signingKeys: keys, siteId } = services
  const networks = createNetworks([])
  const webhookPolicy = createAddressPolicy([])
  return expandAliases(
    apiRouteTable({
      ...services,
      auditLog: services.auditLog,
      assets: {
        stylesheets: [],
        preload: [],
        captchaScripts: { work: '', invisible: '' },
        files: [],
      },
      ...createAllLimits({ ...services, networks }),
      networks,
      tokens: createTokens({ keys, siteId, clock }),
      activeGrants: createActiveGrants({ db, clock }),
      activeClients: createActiveClients({ db, clock }),
      traffic: createTraffic({ clock }),
      requestLog: createRequestLog({ clock, slowRequestMs: services.slowRequestMs, shared: false }),
      slowReads: createSlowReadRecord({ clock }),
      jobRunner,
      backupRunner,
      erasureRunner,
      live,
      mailRunner,
      webhookRunner,
      webhookPolicy,
      webhookSender: createWebhookSender({ policy: webhookPolicy }),
    }),
  )
}
