import { renderPreview } from '@foyer/pages'
import { ownerEndpoints } from '@foyer/protocol'
import { languageCodes } from '@foyer/protocol/texts/language'
import * as v from 'valibot'
import { brandingSchema } from '../../settings/settings.js'
import { defineRoute } from '../kit/define-route.js'

/**
 * `/_foyer/v1/look/preview`: renders the login page with a look that is not saved.
 * @see docs/wire/administration.md#settings
 */
export const previewBrandingRoute = defineRoute({
  endpoint: ownerEndpoints.previewBranding,
  access: 'operator',
  scope: 'settings',
  schema: v.strictObject({
    look: brandingSchema,
    language: v.picklist(languageCodes),
    scheme: v.exactOptional(v.picklist(['light', 'dark'])),
  }),
  handle: async ({ look, language, scheme }, { deps }) => ({
    html: renderPreview({ name: deps.siteName, ...look }, { language, scheme }, deps.assets),
  }),
})
