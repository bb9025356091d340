import type { ReactElement } from 'react'
import type { ErrorView, Fact, SiteLook } from './page-view.js'
import { findWebUrl } from './web-url.js'

/** Says what went wrong, what is known about it, and where to go from here. */
export function ErrorPage({ view, site }: { view: ErrorView; site: SiteLook }): ReactElement {
  return (
    <>
      <h1>{view.title}</h1>
      <p className="lead">{view.text}</p>
      {view.facts && view.facts.length > 0 && (
        <dl className="facts">
          {view.facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} />
          ))}
        </dl>
      )}
      <a
        className="button primary"
        href={findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? '/'}
      >
        Continue to {site.name}
      </a>
      <p className="request">
        If it happens again, tell the owner of the site this number: <code>{view.requestId}</code>
      </p>
    </>
  )
}

function FactRow({ fact }: { fact: Fact }): ReactElement {
  return (
    <div>
      <dt>{fact.label}</dt>
      {fact.values.length === 0 && <dd>none</dd>}
      {[...new Set(fact.values)].map((value) => (
        <dd key={value}>
          <code>{value}</code>
        </dd>
      ))}
    </div>
  )
}
