import { pageTexts } from '@foyer/protocol/texts/pages'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from './assets.js'
import { Layout } from './layout.js'
import type { SiteBranding } from './page-view.js'
import { TextsContext } from './use-texts.js'

/** View of the page at `/docs` of a server without the documentation. */
export interface MissingDocsView {
  /** True in a clone of the repository, which can build the documentation. */
  canBuild: boolean
}

const title = 'Documentation not found'

/** Renders the page that explains where the documentation is. It is for developers, in English. */
export function renderMissingDocs(
  { canBuild }: MissingDocsView,
  site: SiteBranding,
  assets: PageAssets,
): string {
  const document = (
    <TextsContext value={pageTexts.en}>
      <Layout title={title} site={site} assets={assets}>
        <h1>{title}</h1>
        {canBuild ? <HowToBuild /> : <WhereToRead />}
        <a className="button primary" href="/">
          Go to the start page
        </a>
      </Layout>
    </TextsContext>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

function HowToBuild(): ReactElement {
  return (
    <>
      <p className="lead">This clone has not built its documentation yet.</p>
      <section className="next">
        <h2>Build it</h2>
        <ol>
          <li>
            Run <code>npm run docs</code> in the root folder of the clone.
          </li>
          <li>Start the server again. It serves the documentation at this address.</li>
        </ol>
        <p>
          The same pages are Markdown files in the folder <code>docs</code>.
        </p>
      </section>
    </>
  )
}

function WhereToRead(): ReactElement {
  return (
    <>
      <p className="lead">The installed packages do not include the documentation pages.</p>
      <section className="next">
        <h2>Where to read</h2>
        <ol>
          <li>
            Each package has a <code>README.md</code>, for example{' '}
            <code>node_modules/@foyer/server/README.md</code>. Your editor shows the docstrings.
          </li>
          <li>
            <code>npx @foyer/server --help</code> lists the commands.
          </li>
          <li>
            The guides are Markdown files in the folder <code>docs</code> of Foyer’s repository. In
            a clone, <code>npm run docs</code> builds them, and the server there serves them at{' '}
            <code>/docs</code>.
          </li>
        </ol>
      </section>
    </>
  )
}
