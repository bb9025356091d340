import { renderPreview } from '@foyer/pages'
import { ownerEndpoints } from '@foyer/protocol'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import { languageCodes } from '@foyer/protocol/texts/language'
import * as v from 'valibot'
import { RequestInvalidError } from '../../http/errors.js'
import { defineRoute, type Route } from '../../http/route.js'
import { siteLook } from '../../settings/settings-schema.js'
import type { RouteDeps } from '../kit/deps.js'
import { anyObject } from '../kit/schemas.js'

/** Paths of risky settings that the request confirms. */
const confirmation = v.optional(v.pipe(v.array(v.string()), v.maxLength(100)), [])

/** `/_foyer/v1/settings`: reads settings with their sources, and changes them from the next request on. @see docs/wire.md#settings */
export function settingsRoutes(deps: RouteDeps): Route[] {
  const { liveSettings, networks } = deps
  const describe = (): SettingsResponse => {
    const { untrustedProxy } = networks
    return { ...liveSettings.describe(), ...(untrustedProxy && { untrustedProxy }) }
  }
  return [
    defineRoute(deps, {
      endpoint: ownerEndpoints.getSettings,
      access: 'operator',
      scope: 'settings:read',
      schema: v.object({}),
      handle: async () => describe(),
    }),
    defineRoute(deps, {
      endpoint: ownerEndpoints.updateSettings,
      access: 'operator',
      scope: 'settings',
      schema: anyObject,
      handle: async (change, context) => {
        const { confirm, ...patch } = change
        const confirmed = readConfirmation(confirm)
        const { audit } = context.deps
        const problems = await liveSettings.change(patch, { audit, confirmed })
        if (problems.length === 0) return describe()
        throw new RequestInvalidError(problems.map((problem) => ({ ...problem, data: {} })))
      },
    }),
  ]
}

function readConfirmation(confirm: unknown): readonly string[] {
  const result = v.safeParse(confirmation, confirm)
  if (result.success) return result.output
  const description = 'expected a list of paths, such as ["password.minLength"]'
  throw new RequestInvalidError([{ field: 'confirm', description, data: {} }])
}

/** `/_foyer/v1/look/preview`: the login page with a look that is not saved. @see docs/wire.md#settings */
export function previewLookRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.previewLook,
    access: 'operator',
    scope: 'settings',
    schema: v.strictObject({
      look: siteLook,
      language: v.picklist(languageCodes),
      scheme: v.exactOptional(v.picklist(['light', 'dark'])),
    }),
    handle: async ({ look, language, scheme }) => ({
      html: renderPreview({ name: deps.siteName, ...look }, { language, scheme }, deps.assets),
    }),
  })
}
