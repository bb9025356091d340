import type {
  ReplayedEvents,
  ReplayWebhookResponse,
  WebhookEndpoint,
} from '@foyer/protocol/webhooks'

import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useApiMutation } from '../../api/useApiMutation.js'
import { FormError } from '../../forms/FormError.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { Status } from '../../ui/Status.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { countEvents, type EventCount } from './count-events.js'
import { ReplaySelection } from './ReplaySelection.js'
import { texts } from './texts/texts.js'
import { useReplay } from './useDeliveries.js'

const words = texts.replay

interface ReplayFormProps {
  endpoint: WebhookEndpoint
  onDone: () => void
}

/**
 * Delivers events again: one, those of a time range, or all since a sequence. Shows the number of events and asks for
 * confirmation first.
 */
export function ReplayForm({ endpoint, onDone }: ReplayFormProps): ReactNode {
  const [events, setEvents] = useState<ReplayedEvents>()
  const count = useApiMutation(undefined, (api, selected: ReplayedEvents) =>
    countEvents(api, endpoint, selected),
  )
  const replay = useReplay(endpoint.id)
  if (replay.data !== undefined) return <Queued response={replay.data} onDone={onDone} />
  return (
    <div className="form">
      {events !== undefined && count.data !== undefined ? (
        <Confirmation
          {...{ endpoint }}
          count={count.data}
          isPending={replay.isPending}
          onReplay={() => replay.mutate(events)}
          onBack={() => setEvents(undefined)}
        />
      ) : (
        <ReplaySelection
          isPending={count.isPending}
          onSelect={(selected) => {
            replay.reset()
            count.mutate(selected, { onSuccess: () => setEvents(selected) })
          }}
        />
      )}
      <FormError error={replay.error ?? count.error} />
    </div>
  )
}

interface ConfirmationProps {
  endpoint: WebhookEndpoint
  count: EventCount
  isPending: boolean
  onReplay: () => void
  onBack: () => void
}

function Confirmation({
  endpoint,
  count: { count, isComplete },
  isPending,
  onReplay,
  onBack,
}: ConfirmationProps): ReactNode {
  const isEmpty = count === 0 && isComplete
  return (
    <>
      <Status className="notice warning">
        {isEmpty ? words.noEvents : words.question(count, isComplete, endpoint.url)}
      </Status>
      <div className="cluster">
        {!isEmpty && (
          <PendingButton className="button primary" isPending={isPending} onPress={onReplay}>
            {words.confirm(count, isComplete)}
          </PendingButton>
        )}
        <Button className="button" autoFocus onPress={onBack}>
          {words.back}
        </Button>
      </div>
    </>
  )
}

interface QueuedProps {
  response: ReplayWebhookResponse
  onDone: () => void
}

function Queued({ response: { queued }, onDone }: QueuedProps): ReactNode {
  return (
    <div className="form">
      <SuccessNotice>{queued === null ? words.queuedLater : words.queued(queued)}</SuccessNotice>
      <Button className="button" onPress={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
