import { createContext, type ReactNode, useContext } from 'react'
import { languageCodes, languages, localPath } from '../language/languages.js'
import { usePlace } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'

/** Address of the site, as search engines know it. */
export const SiteAddressContext = createContext('')

/** Name of the site, the same in all languages. */
export const siteName = 'Film club'

interface PageHeadProps {
  /** Title of the page; the name of the site is added. Default: the name alone. */
  title?: string
  /** What a search engine shows below the title. */
  description?: string
  /** Path of the content without language and without what changes nothing about it. Default: that of the page. */
  path?: string
  /** True for a page that belongs to one person, or is about a failure. */
  hidden?: boolean
}

/** Title, description and addresses of a page. React moves them to the head. */
export function PageHead({ title, description, path, hidden = false }: PageHeadProps): ReactNode {
  const { pathname } = usePlace()
  return (
    <>
      <title>{title === undefined ? siteName : `${title} · ${siteName}`}</title>
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses title={title ?? siteName} path={path ?? pathname} />
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

/** Address of a page in its language and in all others. */
function Addresses({ title, path }: { title: string; path: string }): ReactNode {
  const site = useContext(SiteAddressContext)
  const { language } = useTexts()
  const address = site + localPath(language, path)
  return (
    <>
      <link rel="canonical" href={address} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={site + localPath(code, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site + path} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      {languageCodes.map((code) => (
        <meta
          key={code}
          property={code === language ? 'og:locale' : 'og:locale:alternate'}
          content={languages[code].locale}
        />
      ))}
    </>
  )
}
