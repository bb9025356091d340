import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../rights.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useFirstClient } from '../../useFirstClient.js'
import { texts } from './texts/texts.js'

const { steps } = texts

interface NextStepsProps {
  hasCollections: boolean
  hasMembers: boolean
}

/** Next steps on a new site: a collection, an app, people. */
export function NextSteps({ hasCollections, hasMembers }: NextStepsProps): ReactNode {
  const owner = useOwner()
  if (hasCollections && hasMembers) return null
  return (
    <section className="card flat home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">{steps.heading}</h2>
      <ol>
        {!hasCollections && (
          <li>
            <h3>{steps.collection.heading}</h3>
            <p>{steps.collection.about}</p>
            {mayUse(owner, 'settings') ? (
              <Link className="button primary" to="/collections?new">
                {steps.collection.action}
              </Link>
            ) : (
              <p className="muted">{steps.collection.notAllowed}</p>
            )}
          </li>
        )}
        {!hasMembers && mayUse(owner, 'members:write') && (
          <li>
            <h3>{steps.member.heading}</h3>
            <p>{steps.member.about}</p>
            <Link className="button" to="/members?new">
              {steps.member.action}
            </Link>
          </li>
        )}
        {mayUse(owner, 'settings:read') && <ConnectStep />}
        {mayUse(owner, 'all') && (
          <li>
            <h3>{steps.others.heading}</h3>
            <p>{steps.others.about}</p>
            <Link className="button" to="/owners?new">
              {steps.others.action}
            </Link>
          </li>
        )}
      </ol>
    </section>
  )
}

function ConnectStep(): ReactNode {
  const { data: client } = useFirstClient(true)
  const snippet =
    client &&
    `import { createClient } from '@foyer/client'

const client = createClient({
  clientId: '${client.id}',
  host: '${window.location.origin}',
})`
  return (
    <li className="home-step-app">
      <h3>{steps.app.heading}</h3>
      <p>{steps.app.about(<Link to="/clients">{steps.app.client}</Link>, <em>API</em>)}</p>
      {snippet && (
        <div className="home-snippet">
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow windows */}
          <pre dir="ltr" tabIndex={0}>
            {snippet}
          </pre>
          <CopyButton text={snippet} noun={steps.app.code} />
        </div>
      )}
    </li>
  )
}
