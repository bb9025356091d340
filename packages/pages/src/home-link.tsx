import type { ReactElement } from 'react'
import type { SiteBranding } from './page-view.js'
import { useTexts } from './use-texts.js'
import { findWebUrl } from './web-url.js'

interface HomeLinkProps {
  site: SiteBranding
  className?: string
  /** Page of the site to continue to. Default: its home page. */
  url?: string | undefined
}

/** Link from the hosted pages to the site. */
export function HomeLink({ site, className, url }: HomeLinkProps): ReactElement {
  const { common } = useTexts()
  return (
    <a className={className} href={findWebUrl(url) ?? findWebUrl(site.homeUrl) ?? '/'}>
      {common.continueTo(site.name)}
    </a>
  )
}
