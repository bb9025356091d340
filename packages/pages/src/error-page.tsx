import type { ReactElement } from 'react'
import type { ErrorView, Fact, PageProps } from './page-view.js'
import { useTexts } from './use-texts.js'
import { findWebUrl } from './web-url.js'

/** Error page: description, facts, request id and a link to continue. */
export function ErrorPage({ view, site }: PageProps<ErrorView>): ReactElement {
  const { common, error } = useTexts()
  return (
    <>
      <p className="lead">{view.text}</p>
      {view.facts && view.facts.length > 0 && (
        <dl className="facts">
          {view.facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} />
          ))}
        </dl>
      )}
      <a className="button primary" href={findWebUrl(site.homeUrl) ?? '/'}>
        {common.continueTo(site.name)}
      </a>
      <p className="request">
        {error.request} <code>{view.requestId}</code>
      </p>
    </>
  )
}

function FactRow({ fact }: { fact: Fact }): ReactElement {
  const { error } = useTexts()
  return (
    <div>
      <dt>{fact.label}</dt>
      {fact.values.length === 0 && <dd>{error.none}</dd>}
      {[...new Set(fact.values)].map((value) => (
        <dd key={value}>
          <code dir="ltr">{value}</code>
        </dd>
      ))}
    </div>
  )
}
