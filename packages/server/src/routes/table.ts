import type { Route } from '../http/route.js'
import { aggregateItemsRoute } from './aggregate-items.js'
import { bulkInsertRoute } from './bulk-items.js'
import { currentMemberRoute } from './current-member.js'
import type { RouteDeps } from './deps.js'
import { getItemRoute } from './get-item.js'
import { listCollectionsRoute } from './list-collections.js'
import { loginRoute } from './login.js'
import { listInboxRoute, listMembersRoute } from './owner.js'
import { countItemsRoute, queryItemsRoutes } from './query-items.js'
import { redirectSessionRoute } from './redirect-session.js'
import { registerRoute } from './register.js'
import { tokenRoute } from './token.js'
import { resendCodeRoute, verifyEmailRoute } from './verify-email.js'
import { insertItemRoute, removeItemRoute, saveItemRoute, updateItemRoute } from './write-items.js'

/** Every call of the wire that this server answers. Earlier lines win: the wide path of get comes last. */
export function wireRoutes(deps: RouteDeps): Route[] {
  return [
    tokenRoute(deps),
    redirectSessionRoute(deps),

    registerRoute(deps),
    loginRoute(deps),
    verifyEmailRoute(deps),
    resendCodeRoute(deps),
    currentMemberRoute(deps),

    ...queryItemsRoutes(deps),
    countItemsRoute(deps),
    aggregateItemsRoute(deps),
    insertItemRoute(deps),
    updateItemRoute(deps),
    saveItemRoute(deps),
    removeItemRoute(deps),
    bulkInsertRoute(deps),
    listCollectionsRoute(deps),

    listInboxRoute(deps),
    listMembersRoute(deps),

    getItemRoute(deps),
  ]
}
