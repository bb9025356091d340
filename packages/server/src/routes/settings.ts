import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { RequestInvalidError } from '../http/errors.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { anyObject } from './schemas.js'

/** `/_foyer/v1/settings`: what is set and by whom, and changes of it, which count from the next request on. @see docs/wire.md#settings */
export function settingsRoutes(deps: RouteDeps): Route[] {
  const { liveSettings } = deps
  return [
    operatorRoute(ownerEndpoints.getSettings, v.object({}), async () => liveSettings.describe()),
    operatorRoute(ownerEndpoints.updateSettings, anyObject, async (patch, context) => {
      const problems = await liveSettings.change(patch, audited(deps, context))
      if (problems.length === 0) return liveSettings.describe()
      throw new RequestInvalidError(problems.map((problem) => ({ ...problem, data: {} })))
    }),
  ]
}
