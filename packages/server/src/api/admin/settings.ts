import { renderPreview } from '@foyer/pages'
import { operatorEndpoints } from '@foyer/protocol'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import { languageCodes } from '@foyer/protocol/texts/language'
import * as v from 'valibot'
import { invalidField, RequestInvalidError } from '../../http/errors.js'
import { brandingSchema } from '../../settings/settings.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { anyObject } from '../kit/schemas.js'

/** Paths of risky settings that the request confirms. */
const confirmation = v.optional(v.pipe(v.array(v.string()), v.maxLength(100)), [])

/**
 * `/_foyer/v1/settings`: reads settings with their sources, and changes them. `/_foyer/v1/branding/preview`: renders
 * the login page with branding that is not saved.
 * @see docs/wire/administration.md#settings
 */
export const settingsRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: operatorEndpoints.getSettings,
    access: 'operator',
    scope: 'settings:read',
    handle: async (_message, { deps }) => describe(deps),
  }),
  defineRoute({
    endpoint: operatorEndpoints.updateSettings,
    access: 'operator',
    scope: 'settings',
    schema: anyObject,
    handle: async ({ confirm, ...patch }, { deps }) => {
      const confirmed = readConfirmation(confirm)
      const { audit, liveSettings } = deps
      const problems = await liveSettings.change(patch, { audit, confirmed })
      if (problems.length === 0) return describe(deps)
      throw new RequestInvalidError(problems.map((problem) => ({ ...problem, data: {} })))
    },
  }),
  defineRoute({
    endpoint: operatorEndpoints.previewBranding,
    access: 'operator',
    scope: 'settings',
    schema: v.strictObject({
      branding: brandingSchema,
      language: v.picklist(languageCodes),
      scheme: v.exactOptional(v.picklist(['light', 'dark'])),
    }),
    handle: async ({ branding, language, scheme }, { deps }) => ({
      html: renderPreview({ name: deps.siteName, ...branding }, { language, scheme }, deps.assets),
    }),
  }),
]

function describe({ liveSettings, networks: { untrustedProxy } }: ApiDeps): SettingsResponse {
  return { ...liveSettings.describe(), ...(untrustedProxy && { untrustedProxy }) }
}

function readConfirmation(confirm: unknown): readonly string[] {
  const result = v.safeParse(confirmation, confirm)
  if (result.success) return result.output
  const description = 'expected a list of paths, such as ["password.minLength"]'
  throw invalidField('confirm', description)
}
