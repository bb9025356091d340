import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { BackLink } from '../../ui/BackLink.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { StaleNotice } from '../../ui/Problem.js'
import { Deliveries } from './Deliveries.js'
import { EndpointActions } from './EndpointActions.js'
import { EndpointFacts } from './EndpointFacts.js'
import { describeEndpointState } from './endpoint-words.js'
import { StateBadge } from './StateBadge.js'
import { useWebhooks } from './useWebhooks.js'
import './webhooks.css'
import { texts } from './texts/texts.js'

const words = texts.page

/** One endpoint: state, actions and deliveries. */
export function WebhookPage(): ReactNode {
  const { endpointId = '' } = useParams()
  const webhooks = useWebhooks()
  const endpoint = webhooks.data?.endpoints.find(({ id }) => id === endpointId)
  const backLink = <BackLink to="/webhooks">{words.all}</BackLink>
  if (endpoint === undefined) {
    return (
      <>
        <PageHeader title={words.title} backLink={backLink} />
        <Loaded query={webhooks} noun={words.loading}>
          {() => <EmptyState title={words.missing}>{words.missingReason}</EmptyState>}
        </Loaded>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={endpoint.description === '' ? new URL(endpoint.url).host : endpoint.description}
        backLink={backLink}
        summary={endpoint.url}
      >
        <StateBadge words={describeEndpointState(endpoint)} />
      </PageHeader>
      {webhooks.error !== null && <StaleNotice error={webhooks.error} />}
      <Endpoint endpoint={endpoint} />
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { explanation, tone } = describeEndpointState(endpoint)
  return (
    <>
      {explanation !== '' && (
        <p className={`notice ${tone}`} role="status">
          {explanation}
        </p>
      )}
      <section className="card flat" aria-label={words.state}>
        <EndpointFacts endpoint={endpoint} />
      </section>
      <EndpointActions endpoint={endpoint} />
      <Deliveries endpoint={endpoint} />
    </>
  )
}
