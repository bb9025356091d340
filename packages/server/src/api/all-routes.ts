import { keyRoutes } from './admin/api-keys.js'
import { clientRoutes } from './admin/clients.js'
import { listInboxRoute } from './admin/inbox.js'
import { logRoutes } from './admin/logs.js'
import { mailServerRoutes, mailTextRoutes } from './admin/mail.js'
import { memberFileRoutes } from './admin/member-files.js'
import { manageMemberRoutes } from './admin/members.js'
import { overviewRoute } from './admin/overview.js'
import { settingsRoutes } from './admin/settings.js'
import { signingKeyRoutes } from './admin/signing-keys.js'
import { captchaRoutes } from './auth/captcha.js'
import { loginRoute } from './auth/login.js'
import { factorRoutes } from './auth/my-factors.js'
import { oauthMetadataRoutes } from './auth/oauth-metadata.js'
import { passwordRoutes } from './auth/passwords.js'
import { redirectSessionRoutes } from './auth/redirect-session.js'
import { registerRoute } from './auth/register.js'
import { revokeTokenRoute } from './auth/revoke-token.js'
import { mySessionRoutes, sessionRoutes } from './auth/sessions.js'
import { signOnRoute } from './auth/sign-on.js'
import { tokenRoute } from './auth/token.js'
import { tokenInfoRoutes } from './auth/token-info.js'
import { verifyEmailRoutes } from './auth/verify-email.js'
import { verifyFactorRoute } from './auth/verify-factor.js'
import { backupRoutes } from './collections/backups.js'
import { collectionFieldRoutes } from './collections/collection-fields.js'
import { collectionRoutes } from './collections/collections.js'
import { deletionRuleRoutes } from './collections/deletion-rules.js'
import { indexRoutes } from './collections/indexes.js'
import { permissionRoutes } from './collections/permissions.js'
import { deliveryRoutes } from './events/deliveries.js'
import { listEventsRoute } from './events/list-events.js'
import { liveRoutes } from './events/live.js'
import { webhookRoutes } from './events/webhooks.js'
import { aggregateItemRoutes } from './items/aggregate-items.js'
import { bulkItemRoutes } from './items/bulk-items.js'
import { exceptItemCalls, getItemRoutes } from './items/get-item.js'
import { itemHistoryRoute } from './items/item-history.js'
import { jobRoutes } from './items/jobs.js'
import { queryAsRoute } from './items/query-as.js'
import { queryItemsRoutes } from './items/query-items.js'
import { queryReferencedRoutes } from './items/query-referenced.js'
import { referenceRoutes } from './items/references.js'
import { searchItemsRoute } from './items/search-items.js'
import { legacyItemRoutes, writeItemRoutes } from './items/write-items.js'
import type { ApiRoute } from './kit/define-route.js'
import { changeMemberRoutes } from './members/change-members.js'
import { moderateMemberRoutes } from './members/moderate-members.js'
import { myAccountDataRoutes } from './members/my-account-data.js'
import { readMemberRoutes } from './members/read-members.js'
import { ownAccountRoutes } from './owners/own-account.js'
import { ownerSessionRoutes } from './owners/owner-session.js'
import { ownerRoutes } from './owners/owners.js'

/** Routes for login, tokens, members and their own accounts. */
const memberRoutes: readonly ApiRoute[] = [
  tokenRoute,
  revokeTokenRoute,
  ...redirectSessionRoutes,
  registerRoute,
  loginRoute,
  ...verifyEmailRoutes,
  ...passwordRoutes,
  ...captchaRoutes,
  signOnRoute,
  ...tokenInfoRoutes,
  ...oauthMetadataRoutes,
  ...mySessionRoutes,
  verifyFactorRoute,
  ...factorRoutes,
  ...myAccountDataRoutes,
  ...readMemberRoutes,
  ...changeMemberRoutes,
  ...moderateMemberRoutes,
]

/** Routes that read and write items, except those whose paths have wildcards. */
const itemRoutes: readonly ApiRoute[] = [
  ...liveRoutes,
  ...queryItemsRoutes,
  queryAsRoute,
  ...aggregateItemRoutes,
  searchItemsRoute,
  ...queryReferencedRoutes,
  ...writeItemRoutes,
  ...bulkItemRoutes,
  ...referenceRoutes,
  ...jobRoutes,
  itemHistoryRoute,
]

/** Routes for operators: the site, its members and its data. */
const managementRoutes: readonly ApiRoute[] = [
  ...collectionFieldRoutes,
  ...collectionRoutes,
  ...permissionRoutes,
  ...indexRoutes,
  ...backupRoutes,
  ...deletionRuleRoutes,
  overviewRoute,
  listInboxRoute,
  ...manageMemberRoutes,
  ...memberFileRoutes,
  ...sessionRoutes,
  ...logRoutes,
  ...settingsRoutes,
  ...mailServerRoutes,
  ...mailTextRoutes,
  ...clientRoutes,
  ...keyRoutes,
  ...signingKeyRoutes,
  ...ownerSessionRoutes,
  ...ownerRoutes,
  ...ownAccountRoutes,
  listEventsRoute,
  ...webhookRoutes,
  ...deliveryRoutes,
]

/**
 * All routes of the API, except those of the virtual clock (`admin/dev-clock.ts`). The paths are in the endpoints of
 * the protocol (`packages/protocol/src/endpoints.ts`, and `*-endpoints.ts`). Of two routes that match a request, the
 * first handles it, so paths with wildcards come last. `items/get-item.ts` says which route handles a call for an item.
 */
export const allRoutes: readonly ApiRoute[] = [
  ...[...memberRoutes, ...itemRoutes, ...managementRoutes].map(exceptItemCalls),
  ...legacyItemRoutes,
  ...getItemRoutes,
]
