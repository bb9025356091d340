import { createContext, type ReactNode, useContext } from 'react'
import { languageCodes, languages, localPath } from '../language/languages.js'
import { useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { previewSize, sitePreviewPath } from './preview-path.js'

/** Canonical URL of the site. */
export const SiteAddressContext = createContext('')

/** Name of the site, the same in all languages. */
export const siteName = 'Film club'

/** A picture of link previews. */
interface PreviewPicture {
  path: string
  /** Alternative text. */
  alt: string
}

const ofSite: PreviewPicture = { path: sitePreviewPath, alt: siteName }

interface PageHeadProps {
  /** Title of the page; the name of the site is added. Default: the name alone. */
  title?: string
  /** Description for search engines. */
  description?: string
  /**
   * Canonical path, without language and without parameters that do not change the content. Default: that of the page.
   */
  path?: string
  /** Picture in link previews. Default: that of the site. */
  picture?: PreviewPicture
  /** True for private pages and error pages, which search engines must not index. */
  hidden?: boolean
}

/** Title, description and canonical URLs of a page. React moves them to the head. */
export function PageHead(props: PageHeadProps): ReactNode {
  const { title, description, path, picture = ofSite, hidden = false } = props
  const { pathname } = useUnprefixedLocation()
  return (
    <>
      <title>{title === undefined ? siteName : `${title} · ${siteName}`}</title>
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses title={title ?? siteName} path={path ?? pathname} picture={picture} />
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

interface AddressesProps {
  title: string
  path: string
  picture: PreviewPicture
}

/** Canonical URL of a page, alternates in other languages, and its link preview. */
function Addresses({ title, path, picture }: AddressesProps): ReactNode {
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
      <meta property="og:image" content={site + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={`${previewSize.width}`} />
      <meta property="og:image:height" content={`${previewSize.height}`} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
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
