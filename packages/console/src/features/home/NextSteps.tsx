import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../rights.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useFirstClient } from '../../useFirstClient.js'

interface NextStepsProps {
  hasCollections: boolean
  hasMembers: boolean
}

/** What to do next on a new site: a collection, an app, people. */
export function NextSteps({ hasCollections, hasMembers }: NextStepsProps): ReactNode {
  const owner = useOwner()
  if (hasCollections && hasMembers) return null
  return (
    <section className="card flat home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">Next steps</h2>
      <ol>
        {!hasCollections && (
          <li>
            <h3>Create a collection</h3>
            <p>A collection holds the items of one kind, such as posts, products or reviews.</p>
            {mayUse(owner, 'settings') ? (
              <Link className="button primary" to="/collections?new">
                Create a collection
              </Link>
            ) : (
              <p className="muted">An owner creates it.</p>
            )}
          </li>
        )}
        {!hasMembers && mayUse(owner, 'members:write') && (
          <li>
            <h3>Add a member</h3>
            <p>People who sign up on the site become members, and you can add them yourself.</p>
            <Link className="button" to="/members?new">
              Add a member
            </Link>
          </li>
        )}
        {mayUse(owner, 'settings:read') && <ConnectStep />}
        {mayUse(owner, 'all') && (
          <li>
            <h3>Invite others</h3>
            <p>Editors write content, viewers read. Each signs in with their own account.</p>
            <Link className="button" to="/owners?new">
              Invite somebody
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
    <li>
      <h3>Connect an app</h3>
      <p>
        An app names its <Link to="/clients">client</Link> and this server. The tab <em>API</em> of
        a collection has the code that reads and writes its items.
      </p>
      {snippet && (
        <div className="home-snippet">
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow windows */}
          <pre tabIndex={0}>{snippet}</pre>
          <CopyButton text={snippet} what="code" />
        </div>
      )}
    </li>
  )
}
