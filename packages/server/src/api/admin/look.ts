import { renderPreview } from '@foyer/pages'
import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { defineRoute, type Route } from '../../http/route.js'
import { siteLook } from '../../settings/settings-schema.js'
import type { RouteDeps } from '../kit/deps.js'

/** `/_foyer/v1/look/preview`: the login page with a look that is not saved. @see docs/wire.md#settings */
export function previewLookRoute({ siteName, assets }: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.previewLook,
    access: 'operator',
    scope: 'settings',
    schema: v.strictObject({
      look: siteLook,
      language: v.picklist(['en', 'de', 'he']),
      scheme: v.exactOptional(v.picklist(['light', 'dark'])),
    }),
    handle: async ({ look, language, scheme }) => ({
      html: renderPreview({ name: siteName, ...look }, { language, scheme }, assets),
    }),
  })
}
