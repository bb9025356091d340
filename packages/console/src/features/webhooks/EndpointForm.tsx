import { equalJson } from '@foyer/protocol'
import type { CreateWebhookRequest, WebhookEndpoint } from '@foyer/protocol/webhooks'
import { type ReactNode, useState } from 'react'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { useFocusProblem } from '../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { commonWords } from '../../ui/texts/texts.js'
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
  const [before] = useState({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    appId: endpoint?.appId ?? '',
    types: endpoint?.types ?? [],
    collectionIds: endpoint?.collectionIds ?? [],
  })
  const { mutate, isPending, isSuccess, error } = useSaveWebhook(endpoint?.id, requestOf(before))
  const [draft, setDraft] = useState(before)
  const { url, description, appId, types, collectionIds } = draft
  const change = (part: Partial<typeof draft>): void =>
    setDraft((current) => ({ ...current, ...part }))
  useUnsavedChanges(!isSuccess && !equalJson(draft, before))
  const problems = fieldProblems(error, fields)
  const form = useFocusProblem(error)
  const submit = (): void => {
    mutate(requestOf(draft), { onSuccess: (saved) => onSaved(saved.endpoint) })
  }
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
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
        onChange={(url) => change({ url })}
      />
      <TextField
        label={commonWords.description}
        hint={words.descriptionHint}
        problem={problems.of('description')}
        value={description}
        onChange={(description) => change({ description })}
      />
      <TextField
        label={words.appId}
        hint={words.appIdHint}
        problem={problems.of('appId')}
        autoComplete="off"
        spellCheck={false}
        value={appId}
        onChange={(appId) => change({ appId })}
      />
      <TypeChoice
        types={types}
        problem={problems.of('types')}
        onChange={(types) => change({ types })}
      />
      <CollectionChoice
        collectionIds={collectionIds}
        problem={problems.of('collectionIds')}
        onChange={(collectionIds) => change({ collectionIds })}
      />
      <FormError error={problems.formError} />
      <SubmitButton>{endpoint === undefined ? words.add : commonWords.save}</SubmitButton>
    </Form>
  )
}

function requestOf(draft: Required<CreateWebhookRequest>): CreateWebhookRequest {
  const { appId, url, description, ...selection } = draft
  const request = { url: url.trim(), description: description.trim(), ...selection }
  // Without an id, the server creates one.
  return appId.trim() === '' ? request : { ...request, appId: appId.trim() }
}

function ReceiverRules(): ReactNode {
  return (
    <div className="notice webhook-rules">
      <p>{words.rules}</p>
      <ul>
        {words.ruleList.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}
