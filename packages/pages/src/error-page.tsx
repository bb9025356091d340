import type { ReactElement } from 'react'
import { HomeLink } from './home-link.js'
import type { ErrorView, Fact, PageProps } from './page-view.js'
import { useTexts } from './use-texts.js'

/** Error page: description, facts, request id and a link to continue. */
export function ErrorPage({ view, site }: PageProps<ErrorView>): ReactElement {
  const { error } = useTexts()
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
      <HomeLink site={site} className="button primary" />
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
