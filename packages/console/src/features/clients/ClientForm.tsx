import { equalJson } from '@foyer/protocol'
import type { SiteClient } from '@foyer/protocol/site-clients'
import { type ReactNode, useState } from 'react'
import { Choice } from '../../forms/Choice.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { TextAreaField, TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'
import { type ClientFields, useSaveClient } from './useClientChanges.js'

interface ClientFormProps {
  /** Client to change; undefined to create one. */
  client: SiteClient | undefined
  onSaved: () => void
}

/** Form that creates or changes a client; redirect URIs and origins take one line each. */
export function ClientForm({ client, onSaved }: ClientFormProps): ReactNode {
  const [before] = useState({
    name: client?.name ?? '',
    redirectUris: (client?.redirectUris ?? []).join('\n'),
    consent: client?.consent ?? false,
    origins: (client?.origins ?? []).join('\n'),
  })
  const { mutate, isPending, isSuccess, error } = useSaveClient(client?.id, fieldsOf(before))
  const [draft, setDraft] = useState(before)
  const { name, redirectUris, consent, origins } = draft
  const change = (part: Partial<typeof draft>): void =>
    setDraft((current) => ({ ...current, ...part }))
  useUnsavedChanges(!isSuccess && !equalJson(draft, before))
  const submit = (): void => {
    mutate(fieldsOf(draft), { onSuccess: onSaved })
  }
  return (
    <Form isPending={isPending} className="form" onSubmit={submit}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={100}
        value={name}
        onChange={(name) => change({ name })}
      />
      <TextAreaField
        label={texts.redirectUris}
        hint={texts.redirectHint}
        rows={4}
        dir="ltr"
        spellCheck={false}
        value={redirectUris}
        onChange={(redirectUris) => change({ redirectUris })}
      />
      <TextAreaField
        label={texts.origins}
        hint={texts.originsHint}
        rows={3}
        dir="ltr"
        spellCheck={false}
        value={origins}
        onChange={(origins) => change({ origins })}
      />
      <Choice checked={consent} onChange={(consent) => change({ consent })}>
        {texts.consent}
      </Choice>
      <FormError error={error} />
      <SubmitButton>{client === undefined ? texts.create : commonWords.save}</SubmitButton>
    </Form>
  )
}

/** Inputs of the form, with a list as lines of text. */
interface ClientDraft {
  name: string
  redirectUris: string
  consent: boolean
  origins: string
}

function fieldsOf({ name, redirectUris, consent, origins }: ClientDraft): ClientFields {
  return { name, redirectUris: linesOf(redirectUris), consent, origins: linesOf(origins) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
