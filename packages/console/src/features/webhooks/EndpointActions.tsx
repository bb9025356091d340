import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { FormPanel } from '../../forms/FormPanel.js'
import { Restricted } from '../../owner/rights.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { Panel } from '../../ui/Panel.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { eventWords } from '../events/event-words.js'
import { AttemptView } from './AttemptView.js'
import { EndpointForm } from './EndpointForm.js'
import { Receiver } from './Receiver.js'
import { ReplayForm } from './ReplayForm.js'
import { RequestView } from './RequestView.js'
import { texts } from './texts/texts.js'
import { useDeleteWebhook, useTestWebhook, useWebhookAction } from './useWebhooks.js'

const { actions } = texts

type OpenPanel = 'test' | 'edit' | 'keys' | 'replay' | undefined

/** Actions on an endpoint: test, replay, edit, keys, pause, delete. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const [open, setOpen] = useState<OpenPanel>()
  const change = useWebhookAction(endpoint)
  const deletion = useDeleteWebhook()
  const close = (): void => setOpen(undefined)
  const isPaused = endpoint.state === 'PAUSED'
  return (
    <>
      <Restricted needs="webhooks:write">
        <div className="cluster">
          <Button className="button" onPress={() => setOpen('test')}>
            {actions.test}
          </Button>
          <Button className="button" onPress={() => setOpen('replay')}>
            {actions.replay}
          </Button>
          <Button className="button" onPress={() => setOpen('keys')}>
            {actions.keys}
          </Button>
          <Button className="button" onPress={() => setOpen('edit')}>
            {actions.edit}
          </Button>
          <PendingButton
            className={isPaused ? 'button primary' : 'button'}
            isPending={change.isPending}
            onPress={() => change.mutate(isPaused ? 'resumeWebhook' : 'pauseWebhook')}
          >
            {isPaused ? actions.resume : actions.pause}
          </PendingButton>
          <ConfirmButton
            noun={actions.endpoint}
            word={actions.delete}
            question={actions.deleteQuestion}
            isPending={deletion.isPending}
            onConfirm={() => deletion.mutate(endpoint.id)}
          />
        </div>
      </Restricted>
      <FormError error={change.error ?? deletion.error} />
      <Panel title={actions.testTitle} isOpen={open === 'test'} onClose={close}>
        <TestEvent endpoint={endpoint} />
      </Panel>
      <FormPanel title={actions.replay} isOpen={open === 'replay'} onClose={close}>
        <ReplayForm endpoint={endpoint} onDone={close} />
      </FormPanel>
      <FormPanel title={actions.keys} isOpen={open === 'keys'} onClose={close}>
        <EndpointKeys endpoint={endpoint} />
      </FormPanel>
      <FormPanel title={actions.editTitle} isOpen={open === 'edit'} onClose={close}>
        <EndpointForm endpoint={endpoint} onSaved={close} />
      </FormPanel>
    </>
  )
}

/** Sends an example event and shows the response. */
function TestEvent({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error, data } = useTestWebhook()
  return (
    <div className="form">
      <p className="hint">
        {texts.test.about(eventWords('item.created').text, <code>webhook-test</code>, endpoint.url)}
      </p>
      <PendingButton
        className="button primary"
        isPending={isPending}
        onPress={() => mutate(endpoint.id)}
      >
        {isPending
          ? texts.test.waiting
          : data === undefined
            ? texts.test.send
            : texts.test.sendAnother}
      </PendingButton>
      <FormError error={error} />
      {data !== undefined && (
        <>
          <AttemptView result={data.result} />
          <RequestView request={data.request} />
        </>
      )}
    </div>
  )
}

const words = texts.keys

/** Values for the receiver of an endpoint, and the rotation of its key. */
function EndpointKeys({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error } = useWebhookAction(endpoint)
  const old = endpoint.keys.find(({ endsAt }) => endsAt !== null)
  return (
    <div className="form">
      <Receiver endpoint={endpoint} />
      <section className="section" aria-label={words.heading}>
        <h3>{words.heading}</h3>
        {old?.endsAt == null ? (
          <>
            <p className="hint">{words.about}</p>
            <ConfirmButton
              noun={words.key}
              word={words.rotate}
              question={words.rotateQuestion}
              isDanger={false}
              isPending={isPending}
              onConfirm={() => mutate('rotateWebhookKey')}
            />
          </>
        ) : (
          <>
            <p className="notice warning">{words.overlap(<TimeText iso={old.endsAt} />)}</p>
            <PendingButton
              className="button"
              isPending={isPending}
              onPress={() => mutate('confirmWebhookKey')}
            >
              {words.confirm}
            </PendingButton>
          </>
        )}
        <FormError error={error} />
      </section>
    </div>
  )
}
