import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { readChoice, storeChoice } from '../../browser-storage.js'
import { useMailStatus } from '../../mail-status/useMailStatus.js'
import { mayUse, useOwner } from '../../owner/rights.js'
import { useOwnerList } from '../../owner/useOwnerList.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useFirstClient } from '../../useClientList.js'
import { texts } from './texts/texts.js'

const { steps } = texts

const storageKey = 'foyer.console.next-steps'

interface NextStepsProps {
  hasCollections: boolean
  hasMembers: boolean
}

/** Next steps on a new site, until they are done or hidden: a collection, an app, people, e-mail delivery. */
export function NextSteps({ hasCollections, hasMembers }: NextStepsProps): ReactNode {
  const owner = useOwner()
  const { hasServer } = useMailStatus()
  const needsMailServer = hasServer === false
  const needsOthers = useIsOnlyOwner()
  const [isHidden, setHidden] = useState(() => readChoice(storageKey) === 'hidden')
  const isDone = hasCollections && hasMembers && !needsMailServer && !needsOthers
  if (isDone || (isHidden && hasCollections)) return null
  const hide = (): void => {
    storeChoice(storageKey, 'hidden')
    setHidden(true)
  }
  return (
    <section className="card flat home-steps" aria-labelledby="home-steps">
      <div className="home-steps-head">
        <h2 id="home-steps">{steps.heading}</h2>
        {hasCollections && (
          <Button className="button quiet flush-end" onPress={hide}>
            {steps.hide}
          </Button>
        )}
      </div>
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
          <Step words={steps.member} to="/members?new" />
        )}
        {mayUse(owner, 'settings:read') && <ConnectStep />}
        {needsMailServer && <Step words={steps.mailServer} to="/mail-delivery" />}
        {needsOthers && <Step words={steps.others} to="/owners?new" />}
      </ol>
    </section>
  )
}

/** Returns true if there is neither another owner nor an open invitation; false while that is unknown. */
function useIsOnlyOwner(): boolean {
  const { data } = useOwnerList({ enabled: mayUse(useOwner(), 'all') })
  return data !== undefined && data.owners.length < 2 && data.invitations.length === 0
}

interface StepProps {
  words: { heading: string; about: string; action: string }
  /** Page on which the owner does it. */
  to: string
}

function Step({ words: { heading, about, action }, to }: StepProps): ReactNode {
  return (
    <li>
      <h3>{heading}</h3>
      <p>{about}</p>
      <Link className="button" to={to}>
        {action}
      </Link>
    </li>
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
          <CopyButton text={snippet} noun={steps.app.code} className="flush-start" />
        </div>
      )}
    </li>
  )
}
