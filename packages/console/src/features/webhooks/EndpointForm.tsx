import { equalJson } from '@foyer/protocol'
import type { EventType } from '@foyer/protocol/events'
import type { CreateWebhookRequest, WebhookEndpoint } from '@foyer/protocol/webhooks'
import { type ReactNode, useState } from 'react'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { useFocusProblem } from '../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { CollectionChoice, TypeChoice } from './SelectionFields.js'
import { texts } from './texts/texts.js'
import { useSaveWebhook } from './useWebhooks.js'

const words = texts.form

interface EndpointFormProps {
  /** Endpoint to change; undefined to create one. */
  endpoint: WebhookEndpoint | undefined
  onSaved: (endpoint: WebhookEndpoint) => void
}

const fields = ['url', 'description', 'appId', 'types', 'collectionIds']

/** Form that creates or changes an endpoint. */
export function EndpointForm({ endpoint, onSaved }: EndpointFormProps): ReactNode {
  const { mutate, isPending, isSuccess, error } = useSaveWebhook(endpoint?.id)
  const [before] = useState({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    appId: endpoint?.appId ?? '',
    types: endpoint?.types ?? [],
    collectionIds: endpoint?.collectionIds ?? [],
  })
  const [url, setUrl] = useState(before.url)
  const [description, setDescription] = useState(before.description)
  const [appId, setAppId] = useState(before.appId)
  const [types, setTypes] = useState<readonly EventType[]>(before.types)
  const [collectionIds, setCollectionIds] = useState<readonly string[]>(before.collectionIds)
  useUnsavedChanges(
    !isSuccess && !equalJson({ url, description, appId, types, collectionIds }, before),
  )
  const problems = fieldProblems(error, fields)
  const form = useFocusProblem(error)
  const submit = (): void => {
    const request: CreateWebhookRequest = {
      url: url.trim(),
      description: description.trim(),
      types: [...types],
      collectionIds: [...collectionIds],
      // Without an id, the server creates one.
      ...(appId.trim() === '' ? {} : { appId: appId.trim() }),
    }
    mutate(request, { onSuccess: (saved) => onSaved(saved.endpoint) })
  }
  return (
    <Form ref={form} isPending={isPending} className="webhook-form" onSubmit={submit} noValidate>
      {endpoint === undefined && <ReceiverRules />}
      <TextField
        label={words.url}
        hint={words.urlHint}
        problem={problems.of('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={setUrl}
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        problem={problems.of('description')}
        value={description}
        onChange={setDescription}
      />
      <TextField
        label={words.appId}
        hint={words.appIdHint}
        problem={problems.of('appId')}
        autoComplete="off"
        spellCheck={false}
        value={appId}
        onChange={setAppId}
      />
      <TypeChoice types={types} problem={problems.of('types')} onChange={setTypes} />
      <CollectionChoice
        collectionIds={collectionIds}
        problem={problems.of('collectionIds')}
        onChange={setCollectionIds}
      />
      <FormError error={problems.formError} />
      <button type="submit" className="button primary" aria-busy={isPending}>
        {endpoint === undefined ? words.add : words.save}
      </button>
    </Form>
  )
}

function ReceiverRules(): ReactNode {
  return (
    <div className="notice">
      <p>{words.rules}</p>
      <ul>
        {words.ruleList.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}
