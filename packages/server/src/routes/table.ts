import type { Route } from '../http/route.js'
import { aggregateItemsRoute } from './aggregate-items.js'
import { aggregatePipelineRoute } from './aggregate-pipeline.js'
import { keyRoutes } from './api-keys.js'
import { listAuditRoute } from './audit.js'
import { backupRoutes } from './backups.js'
import { bulkChangeRoutes } from './bulk-changes.js'
import { bulkInsertRoute, bulkSaveRoute } from './bulk-items.js'
import { captchaRoutes } from './captcha.js'
import { changePasswordRoute } from './change-password.js'
import { clientRoutes } from './clients.js'
import { collectionFieldRoutes } from './collection-fields.js'
import { collectionPluginRoutes } from './collection-plugins.js'
import { getDecisionRoute, listDecisionsRoute } from './decisions.js'
import type { RouteDeps } from './deps.js'
import { distinctValuesRoute } from './distinct-values.js'
import { getItemRoute } from './get-item.js'
import { importItemsRoute } from './import-items.js'
import { importMembersRoute } from './import-members.js'
import { indexRoutes } from './indexes.js'
import { jobRoutes } from './jobs.js'
import { limited } from './limited.js'
import { loginRoute } from './login.js'
import { manageCollectionRoutes } from './manage-collections.js'
import { admitMemberRoutes } from './members/admit.js'
import { changeMemberRoutes } from './members/change.js'
import { readMemberRoutes } from './members/read.js'
import { factorRoutes } from './my-factors.js'
import { olderItemRoutes } from './older-items.js'
import { listInboxRoute, listMembersRoute, updateMemberRoute } from './owner.js'
import { patchItemRoute } from './patch-item.js'
import { permissionRoutes } from './permissions.js'
import { countItemsRoute, queryItemsRoutes } from './query-items.js'
import { isReferencedRoute, queryReferencedRoute } from './query-referenced.js'
import { getCollectionRoute, listCollectionsRoute } from './read-collections.js'
import { recoveryRoutes } from './recovery.js'
import { redirectMessageRoutes } from './redirect-messages.js'
import { redirectSessionRoute } from './redirect-session.js'
import { changeReferencesRoutes } from './references.js'
import { registerRoute } from './register.js'
import { scopeOf } from './scopes.js'
import { searchItemsRoute } from './search-items.js'
import { mySessionRoutes, sessionRoutes } from './sessions.js'
import { settingsRoutes } from './settings.js'
import { signOnRoute } from './sign-on.js'
import { signingKeyRoutes } from './signing-keys.js'
import { specialPermissionRoutes } from './special-permissions.js'
import { inEverySpelling } from './spellings.js'
import { startVerificationRoutes } from './start-verification.js'
import { tokenRoute } from './token.js'
import { tokenInfoRoutes } from './token-info.js'
import { truncateItemsRoute } from './truncate-items.js'
import { validateEmailRoute } from './validate-email.js'
import { resendCodeRoute, verifyEmailRoute } from './verify-email.js'
import { verifyFactorRoute } from './verify-factor.js'
import { insertItemRoute, removeItemRoute, saveItemRoute, updateItemRoute } from './write-items.js'

/** Every call of the wire that this server answers. Earlier lines win: the wide paths come last. */
export function wireRoutes(deps: RouteDeps): Route[] {
  return [
    ...signInRoutes(deps),
    ...readRoutes(deps),
    ...writeRoutes(deps),
    ...managementRoutes(deps),
    ...olderItemRoutes(deps),
    getItemRoute(deps),
  ]
    .map((route) => ({ ...route, scope: scopeOf(route) }))
    .flatMap(inEverySpelling)
    .map((route) => limited(deps, route))
}

/** Who is there. */
function signInRoutes(deps: RouteDeps): Route[] {
  return [
    tokenRoute(deps),
    redirectSessionRoute(deps),
    ...redirectMessageRoutes(deps),
    registerRoute(deps),
    loginRoute(deps),
    verifyEmailRoute(deps),
    resendCodeRoute(deps),
    ...startVerificationRoutes(deps),
    ...recoveryRoutes(deps),
    changePasswordRoute(deps),
    validateEmailRoute(deps),
    ...captchaRoutes(deps),
    signOnRoute(deps),
    ...tokenInfoRoutes(deps),
    ...mySessionRoutes(deps),
    verifyFactorRoute(deps),
    ...factorRoutes(deps),
    ...readMemberRoutes(deps),
    ...changeMemberRoutes(deps),
    ...admitMemberRoutes(deps),
  ]
}

function readRoutes(deps: RouteDeps): Route[] {
  return [
    ...queryItemsRoutes(deps),
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

/** What the owner has to say about a site. */
function managementRoutes(deps: RouteDeps): Route[] {
  return [
    listCollectionsRoute(deps),
    getCollectionRoute(deps),
    ...collectionFieldRoutes(deps),
    ...collectionPluginRoutes(deps),
    ...manageCollectionRoutes(deps),
    ...permissionRoutes(deps),
    ...specialPermissionRoutes(deps),
    ...indexRoutes(deps),
    ...backupRoutes(deps),
    listInboxRoute(deps),
    listMembersRoute(deps),
    updateMemberRoute(deps),
    listDecisionsRoute(deps),
    getDecisionRoute(deps),
    listAuditRoute(deps),
    ...settingsRoutes(deps),
    ...clientRoutes(deps),
    ...keyRoutes(deps),
    importItemsRoute(deps),
    importMembersRoute(deps),
    ...sessionRoutes(deps),
    ...signingKeyRoutes(deps),
  ]
}
