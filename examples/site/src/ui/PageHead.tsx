import { createContext, type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'

/** Address of the site, as search engines know it. */
export const SiteAddressContext = createContext('')

const siteName = 'Film club'

interface PageHeadProps {
  /** Title of the page; the name of the site is added. Default: the name alone. */
  title?: string
  /** What a search engine shows below the title. */
  description?: string
  /** Address of the content, without what changes nothing about it. Default: the path of the page. */
  path?: string
  /** True for a page that belongs to one person, or is about a failure. */
  hidden?: boolean
}

/** Title, description and address of a page. React moves them to the head. */
export function PageHead({ title, description, path, hidden = false }: PageHeadProps): ReactNode {
  const { pathname } = useLocation()
  const address = useContext(SiteAddressContext) + (path ?? pathname)
  return (
    <>
      <title>{title === undefined ? siteName : `${title} · ${siteName}`}</title>
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title ?? siteName} />
          <meta property="og:url" content={address} />
        </>
      )}
      {description ? (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      ) : null}
    </>
  )
}
