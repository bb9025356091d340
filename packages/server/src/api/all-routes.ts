import { keyRoutes } from './admin/api-keys.js'
import { previewBrandingRoute } from './admin/branding-preview.js'
import { clientRoutes } from './admin/clients.js'
import { listInboxRoute } from './admin/inbox.js'
import {
  getDecisionRoute,
  listAuditRoute,
  listDecisionsRoute,
  listRequestsRoute,
} from './admin/logs.js'
import { mailServerRoutes, mailTextRoutes } from './admin/mail.js'
import { exportMembersRoute, importMembersRoute } from './admin/member-files.js'
import {
  cancelMemberDeletionRoute,
  exportMemberRoute,
  getMemberRoute,
  listMembersRoute,
  updateMemberRoute,
} from './admin/members.js'
import { overviewRoute } from './admin/overview.js'
import { settingsRoutes } from './admin/settings.js'
import { signingKeyRoutes } from './admin/signing-keys.js'
import { captchaRoutes } from './auth/captcha.js'
import { changePasswordRoute } from './auth/change-password.js'
import { loginRoute } from './auth/login.js'
import { factorRoutes } from './auth/my-factors.js'
import { redirectAsJsonRoutes, redirectSessionRoute } from './auth/redirect-session.js'
import { registerRoute } from './auth/register.js'
import { resetPasswordRoutes } from './auth/reset-password.js'
import { revokeTokenRoute } from './auth/revoke-token.js'
import { mySessionRoutes, sessionRoutes } from './auth/sessions.js'
import { signOnRoute } from './auth/sign-on.js'
import { tokenRoute } from './auth/token.js'
import { tokenInfoRoutes } from './auth/token-info.js'
import {
  resendCodeRoute,
  startVerificationRoute,
  validateEmailRoute,
  verifyEmailRoute,
} from './auth/verify-email.js'
import { verifyFactorRoute } from './auth/verify-factor.js'
import { backupFileRoutes } from './collections/backup-files.js'
import { backupRoutes } from './collections/backups.js'
import { collectionFieldRoutes, collectionPluginRoutes } from './collections/collection-fields.js'
import {
  getCollectionRoute,
  listCollectionsRoute,
  listDeclarationsRoute,
  manageCollectionRoutes,
} from './collections/collections.js'
import { deletionRuleRoutes } from './collections/deletion-rules.js'
import { indexRoutes } from './collections/indexes.js'
import { permissionRoutes, specialPermissionRoutes } from './collections/permissions.js'
import { deliveryRoutes } from './events/deliveries.js'
import { listEventsRoute } from './events/list-events.js'
import { liveRoutes } from './events/live.js'
import { webhookRoutes } from './events/webhooks.js'
import {
  aggregateItemsRoute,
  aggregatePipelineRoute,
  distinctValuesRoute,
} from './items/aggregate-items.js'
import {
  bulkChangeRoutes,
  bulkInsertRoute,
  bulkSaveRoute,
  importItemsRoute,
} from './items/bulk-items.js'
import { getItemByQueryRoute, getItemRoute } from './items/get-item.js'
import { itemHistoryRoute } from './items/item-history.js'
import { jobRoutes } from './items/jobs.js'
import { queryAsRoute } from './items/query-as.js'
import { countItemsRoute, queryItemsRoutes } from './items/query-items.js'
import { isReferencedRoute, queryReferencedRoute } from './items/query-referenced.js'
import { changeReferencesRoutes, listReferringItemsRoute } from './items/references.js'
import { searchItemsRoute } from './items/search-items.js'
import {
  insertItemRoute,
  legacyItemRoutes,
  patchItemRoute,
  removeItemRoute,
  saveItemRoute,
  truncateItemsRoute,
  updateItemRoute,
} from './items/write-items.js'
import { passItemCallsOn } from './kit/ambiguous-paths.js'
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
  redirectSessionRoute,
  ...redirectAsJsonRoutes,
  registerRoute,
  loginRoute,
  verifyEmailRoute,
  resendCodeRoute,
  startVerificationRoute,
  ...resetPasswordRoutes,
  changePasswordRoute,
  validateEmailRoute,
  ...captchaRoutes,
  signOnRoute,
  ...tokenInfoRoutes,
  ...mySessionRoutes,
  verifyFactorRoute,
  ...factorRoutes,
  ...myAccountDataRoutes,
  ...readMemberRoutes,
  ...changeMemberRoutes,
  ...moderateMemberRoutes,
]

const readRoutes: readonly ApiRoute[] = [
  ...liveRoutes,
  ...queryItemsRoutes,
  queryAsRoute,
  countItemsRoute,
  distinctValuesRoute,
  aggregateItemsRoute,
  aggregatePipelineRoute,
  searchItemsRoute,
  queryReferencedRoute,
  isReferencedRoute,
]

const writeRoutes: readonly ApiRoute[] = [
  insertItemRoute,
  updateItemRoute,
  saveItemRoute,
  patchItemRoute,
  removeItemRoute,
  truncateItemsRoute,
  bulkInsertRoute,
  bulkSaveRoute,
  ...bulkChangeRoutes,
  ...changeReferencesRoutes,
  ...jobRoutes,
]

/** Routes for operators: the site, its members and its data. */
const managementRoutes: readonly ApiRoute[] = [
  listCollectionsRoute,
  getCollectionRoute,
  ...collectionFieldRoutes,
  ...collectionPluginRoutes,
  ...manageCollectionRoutes,
  listDeclarationsRoute,
  ...permissionRoutes,
  ...specialPermissionRoutes,
  ...indexRoutes,
  ...backupRoutes,
  ...backupFileRoutes,
  overviewRoute,
  listInboxRoute,
  listMembersRoute,
  getMemberRoute,
  updateMemberRoute,
  exportMemberRoute,
  cancelMemberDeletionRoute,
  ...deletionRuleRoutes,
  listDecisionsRoute,
  getDecisionRoute,
  listAuditRoute,
  listRequestsRoute,
  ...settingsRoutes,
  ...mailServerRoutes,
  ...mailTextRoutes,
  previewBrandingRoute,
  ...clientRoutes,
  ...keyRoutes,
  ...ownerSessionRoutes,
  ...ownerRoutes,
  ...ownAccountRoutes,
  listReferringItemsRoute,
  itemHistoryRoute,
  importItemsRoute,
  importMembersRoute,
  exportMembersRoute,
  ...sessionRoutes,
  ...signingKeyRoutes,
  listEventsRoute,
  ...webhookRoutes,
  ...deliveryRoutes,
]

/**
 * All routes of the API, except those of the virtual clock (`admin/dev-clock.ts`). Of two routes that match a request,
 * the first handles it, so paths with wildcards come last.
 */
export const allRoutes: readonly ApiRoute[] = [
  ...[...memberRoutes, ...readRoutes, ...writeRoutes, ...managementRoutes].map(passItemCallsOn),
  ...legacyItemRoutes,
  getItemRoute,
  getItemByQueryRoute, // every other GET below /wix-data/v2
]
