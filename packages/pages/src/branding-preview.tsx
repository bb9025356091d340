import type { BrandingSettings } from '@foyer/protocol/site-settings'
import type { Language } from '@foyer/protocol/texts/language'
import { accentSheet } from './accent.js'
import type { PageAssets } from './assets.js'
import { renderDocument } from './layout.js'
import type { LoginView, SiteBranding } from './page-view.js'
import { PageContent } from './render-page.js'

const view: LoginView = {
  page: 'login',
  action: '#',
  signUpUrl: '#',
  requestPasswordResetUrl: '#',
  hidden: {},
}

/**
 * Renders the login page with branding that is not stored. The logo and the colours are in the document, so it needs
 * `img-src data:` and `style-src 'unsafe-inline'`.
 */
export function renderPreview(
  { name, logo, accent }: BrandingSettings & { name: string },
  { language, scheme = 'light dark' }: { language: Language; scheme?: string | undefined },
  assets: PageAssets,
): string {
  const colors = accent === undefined ? '' : accentSheet(accent)
  // The preview runs no script, which would show these buttons.
  const reveal = '.reveal[hidden] { display: inline-block !important; }'
  const sheet = `:root { color-scheme: ${scheme}; }\n${reveal}\n${colors}`
  const site: SiteBranding = { name, homeUrl: '#', language, logoUrl: logo }
  return renderDocument({
    title: name,
    site,
    assets,
    content: <PageContent view={view} site={site} />,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a sheet of computed colours
    end: <style dangerouslySetInnerHTML={{ __html: sheet }} />,
  })
}
