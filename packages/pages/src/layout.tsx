import { languages } from '@foyer/protocol/texts/language'
import { pageTexts } from '@foyer/protocol/texts/pages'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from './assets.js'
import type { SiteBranding } from './page-view.js'
import { TextsContext } from './use-texts.js'
import { findPictureUrl, findWebUrl } from './web-url.js'

/** Layout around the content of every hosted page. */
interface LayoutProps {
  title: string
  site: SiteBranding
  assets: PageAssets
  content: ReactNode
  /** Placed at the end of the body: scripts, or the styles of a preview. */
  end?: ReactNode
}

/** Renders an HTML document: head, header with the name of the site, and the content of the page. */
export function renderDocument(props: LayoutProps): string {
  const document = (
    <TextsContext value={pageTexts[props.site.language]}>
      <Layout {...props} />
    </TextsContext>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

function Layout({ title, site, assets, content, end }: LayoutProps): ReactElement {
  const sheets = [...assets.stylesheets, ...(site.colorsUrl === undefined ? [] : [site.colorsUrl])]
  return (
    <html lang={site.language} dir={languages[site.language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${site.name}`}</title>
        {/* Without a logo, an empty icon keeps browsers from requesting /favicon.ico. */}
        <link rel="icon" href={findWebUrl(site.logoUrl) ?? 'data:,'} />
        {assets.preload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <div className="layout">
          <header className="site-panel">
            <SiteName site={site} />
          </header>
          <main className="page-panel">
            <div className="page-content">{content}</div>
          </main>
        </div>
        {end}
      </body>
    </html>
  )
}

/** Name or logo of the site, linked to its home page. */
function SiteName({ site }: { site: SiteBranding }): ReactElement {
  const logo = findPictureUrl(site.logoUrl)
  const long = site.name.length > 20
  return (
    <a className={long ? 'site-name long' : 'site-name'} href={findWebUrl(site.homeUrl) ?? '/'}>
      {logo === undefined ? site.name : <img className="logo" src={logo} alt={site.name} />}
    </a>
  )
}
