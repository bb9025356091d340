import type { Route } from '../http/route.js'
import { keyRoutes } from './admin/api-keys.js'
import { clientRoutes } from './admin/clients.js'
import { listInboxRoute } from './admin/inbox.js'
import {
  getDecisionRoute,
  listAuditRoute,
  listDecisionsRoute,
  listRequestsRoute,
} from './admin/logs.js'
import { mailServerRoutes, mailTextRoutes } from './admin/mail.js'
import {
  cancelMemberDeletionRoute,
  getMemberRoute,
  importMembersRoute,
  listMembersRoute,
  updateMemberRoute,
} from './admin/members.js'
import { overviewRoute } from './admin/overview.js'
import { previewLookRoute, settingsRoutes } from './admin/settings.js'
import { signingKeyRoutes } from './admin/signing-keys.js'
import { captchaRoutes } from './auth/captcha.js'
import { loginRoute } from './auth/login.js'
import { factorRoutes } from './auth/my-factors.js'
import { changePasswordRoute, recoveryRoutes } from './auth/recovery.js'
import { redirectMessageRoutes, redirectSessionRoute } from './auth/redirect-session.js'
import { registerRoute } from './auth/register.js'
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
import { getItemRoute } from './items/get-item.js'
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
import type { RouteDeps } from './kit/deps.js'
import { changeMemberRoutes } from './members/change.js'
import { moderateMemberRoutes } from './members/moderate.js'
import { myAccountDataRoutes } from './members/my-account-data.js'
import { readMemberRoutes } from './members/read.js'
import { ownAccountRoutes } from './owners/own-account.js'
import { ownerSessionRoutes } from './owners/owner-session.js'
import { ownerRoutes } from './owners/owners.js'

/** Lists every route of the API. The first match wins, so wildcard paths come last. */
export function apiRouteTable(deps: RouteDeps): Route[] {
  return [
    ...signInRoutes(deps),
    ...readRoutes(deps),
    ...writeRoutes(deps),
    ...managementRoutes(deps),
    ...legacyItemRoutes(deps),
    getItemRoute(deps),
  ]
}

/** Routes for login, tokens, members and their own accounts. */
function signInRoutes(deps: RouteDeps): Route[] {
  return [
    tokenRoute(deps),
    redirectSessionRoute(deps),
    ...redirectMessageRoutes(deps),
    registerRoute(deps),
    loginRoute(deps),
    verifyEmailRoute(deps),
    resendCodeRoute(deps),
    startVerificationRoute(deps),
    ...recoveryRoutes(deps),
    changePasswordRoute(deps),
    validateEmailRoute(deps),
    ...captchaRoutes(deps),
    signOnRoute(deps),
    ...tokenInfoRoutes(deps),
    ...mySessionRoutes(deps),
    verifyFactorRoute(deps),
    ...factorRoutes(deps),
    ...myAccountDataRoutes(deps),
    ...readMemberRoutes(deps),
    ...changeMemberRoutes(deps),
    ...moderateMemberRoutes(deps),
  ]
}

function readRoutes(deps: RouteDeps): Route[] {
  return [
    ...liveRoutes(deps),
    ...queryItemsRoutes(deps),
    queryAsRoute(deps),
    countItemsRoute(deps),
    distinctValuesRoute(deps),
    aggregateItemsRoute(deps),
    aggregatePipelineRoute(deps),
    searchItemsRoute(deps),
    queryReferencedRoute(deps),
    isReferencedRoute(deps),
  ]
}

function writeRoutes(deps: RouteDeps): Route[] {
  return [
    insertItemRoute(deps),
    updateItemRoute(deps),
    saveItemRoute(deps),
    patchItemRoute(deps),
    removeItemRoute(deps),
    truncateItemsRoute(deps),
    bulkInsertRoute(deps),
    bulkSaveRoute(deps),
    ...bulkChangeRoutes(deps),
    ...changeReferencesRoutes(deps),
    ...jobRoutes(deps),
  ]
}

/** Routes for the owner: collections, permissions, settings, clients, keys and imports. */
function managementRoutes(deps: RouteDeps): Route[] {
  return [
    listCollectionsRoute(deps),
    getCollectionRoute(deps),
    ...collectionFieldRoutes(deps),
    ...collectionPluginRoutes(deps),
    ...manageCollectionRoutes(deps),
    listDeclarationsRoute(deps),
    ...permissionRoutes(deps),
    ...specialPermissionRoutes(deps),
    ...indexRoutes(deps),
    ...backupRoutes(deps),
    ...backupFileRoutes(deps),
    overviewRoute(deps),
    listInboxRoute(deps),
    listMembersRoute(deps),
    getMemberRoute(deps),
    updateMemberRoute(deps),
    cancelMemberDeletionRoute(deps),
    ...deletionRuleRoutes(deps),
    listDecisionsRoute(deps),
    getDecisionRoute(deps),
    listAuditRoute(deps),
    listRequestsRoute(deps),
    ...settingsRoutes(deps),
    ...mailServerRoutes(deps),
    ...mailTextRoutes(deps),
    previewLookRoute(deps),
    ...clientRoutes(deps),
    ...keyRoutes(deps),
    ...ownerSessionRoutes(deps),
    ...ownerRoutes(deps),
    ...ownAccountRoutes(deps),
    listReferringItemsRoute(deps),
    itemHistoryRoute(deps),
    importItemsRoute(deps),
    importMembersRoute(deps),
    ...sessionRoutes(deps),
    ...signingKeyRoutes(deps),
    listEventsRoute(deps),
    ...webhookRoutes(deps),
    ...deliveryRoutes(deps),
  ]
}
