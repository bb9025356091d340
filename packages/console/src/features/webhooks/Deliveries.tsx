import { type DeliveryState, deliveryStates, type WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { FilterSelect } from '../../ui/choice/Select.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { ShowOlder } from '../../ui/table/ShowOlder.js'
import { urlParams } from '../../url/url-params.js'
import { useUrlView } from '../../url/useUrlView.js'
import { DeliveryPanel } from './DeliveryPanel.js'
import { deliveryColumns } from './delivery-columns.js'
import { deliveryWords, readDeliveryState } from './endpoint-words.js'
import { texts } from './texts/texts.js'
import { useDeliveries } from './useDeliveries.js'

const words = texts.deliveries

const stateOptions = [
  { value: '', text: words.all } as const,
  ...deliveryStates.map((state) => ({ value: state, text: deliveryWords[state].text })),
]

/** Deliveries of an endpoint, newest first, filtered by state. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const [view, change] = useUrlView(readWebhookView, writeWebhookView)
  const deliveries = useDeliveries(endpoint.id, view.state)
  const none = view.state === undefined ? words.none : words.noneOfState
  return (
    <section className="section" aria-label={words.heading}>
      <div className="spread deliveries-head">
        <h2>{words.heading}</h2>
        <FilterSelect
          label={words.filter}
          value={view.state ?? ''}
          options={stateOptions}
          onChange={(state) => change({ state: state || undefined }, { replace: true })}
        />
      </div>
      <Loaded query={deliveries} noun={words.loading}>
        {(data) => (
          <DataTable
            label={words.heading}
            columns={deliveryColumns}
            entries={data.pages.flatMap((page) => page.deliveries)}
            empty={<EmptyState title={none.title}>{none.about}</EmptyState>}
            idOf={({ id }) => id}
            onOpen={(openDelivery) => change({ openDelivery })}
          />
        )}
      </Loaded>
      <ShowOlder query={deliveries} />
      <DeliveryPanel
        deliveryId={view.openDelivery}
        onClose={() => change({ openDelivery: undefined }, { replace: true })}
      />
    </section>
  )
}

/** State of an endpoint's page, stored in its URL. */
interface WebhookView {
  /** Undefined for deliveries of all states. */
  state: DeliveryState | undefined
  /** Id of the delivery in the panel. */
  openDelivery: string | undefined
}

/** Parses the URL; invalid values become defaults. */
function readWebhookView(params: URLSearchParams): WebhookView {
  return {
    state: readDeliveryState(params.get('state')),
    openDelivery: params.get('delivery') ?? undefined,
  }
}

/** Formats the URL. */
function writeWebhookView({ state, openDelivery: delivery }: WebhookView): URLSearchParams {
  return urlParams({ state, delivery })
}
