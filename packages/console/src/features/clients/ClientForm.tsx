import type { CreateClientRequest, SiteClient } from '@foyer/protocol/site-clients'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { explain } from '../../ui/Problem.js'
import { useSaveClient } from './useClients.js'

interface ClientFormProps {
  /** The client that is changed; undefined: a new one. */
  client: SiteClient | undefined
  onSaved: () => void
}

/** What an owner says of a client: its name, and its addresses a line each. */
export function ClientForm({ client, onSaved }: ClientFormProps): ReactNode {
  const { mutate, isPending, error } = useSaveClient(client?.id)
  const [name, setName] = useState(client?.name ?? '')
  const [redirectUris, setRedirectUris] = useState((client?.redirectUris ?? []).join('\n'))
  const [consent, setConsent] = useState(client?.consent ?? false)
  const [origins, setOrigins] = useState((client?.origins ?? []).join('\n'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const said: CreateClientRequest = { name, redirectUris: linesOf(redirectUris), consent }
    // A new client without origins gets those of its redirect URIs.
    const own = linesOf(origins)
    const whole = client === undefined && own.length === 0 ? said : { ...said, origins: own }
    mutate(whole, { onSuccess: onSaved })
  }
  return (
    <form className="client-form" onSubmit={submit}>
      <Field label="Name" hint="Shown to you, and to members who are asked for consent.">
        {(about) => (
          <input
            {...about}
            required
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Redirect URIs"
        hint="One on each line, as https://shop.example/callback. They are compared letter by letter."
      >
        {(about) => (
          <textarea
            {...about}
            rows={4}
            spellCheck={false}
            value={redirectUris}
            onChange={({ target }) => setRedirectUris(target.value)}
          />
        )}
      </Field>
      <Field
        label="Origins"
        hint="From where browsers may call, as https://shop.example. Left empty for a new client: those of the redirect URIs."
      >
        {(about) => (
          <textarea
            {...about}
            rows={3}
            spellCheck={false}
            value={origins}
            onChange={({ target }) => setOrigins(target.value)}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={consent}
          onChange={({ target }) => setConsent(target.checked)}
        />
        <span>Ask members before they sign in there: the site belongs to somebody else.</span>
      </label>
      {error !== null && (
        <p className="notice danger" role="alert">
          {explain(error)}
        </p>
      )}
      <button type="submit" className="button primary" aria-busy={isPending}>
        {client === undefined ? 'Add the client' : 'Save'}
      </button>
    </form>
  )
}

interface FieldProps {
  label: string
  hint: string
  children: (about: { id: string; 'aria-describedby': string }) => ReactNode
}

function Field({ label, hint, children }: FieldProps): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={hintId}>
        {hint}
      </p>
      {children({ id, 'aria-describedby': hintId })}
    </div>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
