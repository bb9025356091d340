import { type CreateKeyRequest, type KeyScope, keyScopes } from '@foyer/protocol/api-keys'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { explain } from '../../ui/Problem.js'
import { NewSecret } from './NewSecret.js'
import { useCreateKey } from './useKeys.js'

const meanings: Record<KeyScope, string> = {
  'data:read': 'Read items and collections',
  'data:write': 'Write items, import them',
  'members:read': 'See members',
  'members:write': 'Change members, read the inbox',
  settings: 'Change settings, clients, collections, permissions',
  all: 'Everything, new keys too',
}

const days = [
  { value: '', text: 'Never' },
  { value: '30', text: 'In 30 days' },
  { value: '90', text: 'In 90 days' },
  { value: '365', text: 'In a year' },
] as const

/** Asks what a new key is for, and then shows it once. */
export function KeyForm({ onDone }: { onDone: () => void }): ReactNode {
  const { mutate, isPending, error, data } = useCreateKey()
  const id = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [lasts, setLasts] = useState('')
  if (data !== undefined) return <NewSecret secret={data.secret} onDone={onDone} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate(wanted({ name, scopes, lasts }))
  }
  return (
    <form className="key-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Name</label>
        <input
          id={id}
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <div className="field">
        <label htmlFor={`${id}-lasts`}>Runs out</label>
        <select
          id={`${id}-lasts`}
          className="input select"
          value={lasts}
          onChange={({ target }) => setLasts(target.value)}
        >
          {days.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {error !== null && (
        <p className="notice danger" role="alert">
          {explain(error)}
        </p>
      )}
      <button
        type="submit"
        className="button primary"
        aria-busy={isPending}
        disabled={scopes.length === 0}
      >
        Make the key
      </button>
    </form>
  )
}

interface ScopeChoiceProps {
  scopes: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps): ReactNode {
  return (
    <fieldset className="scope-choice">
      <legend>What it opens</legend>
      {keyScopes.map((scope) => (
        <label key={scope} className="choice">
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
          <span>
            {meanings[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function wanted(said: {
  name: string
  scopes: readonly KeyScope[]
  lasts: string
}): CreateKeyRequest {
  const { name, scopes, lasts } = said
  const request = { name, scopes: [...scopes] }
  if (lasts === '') return request
  return { ...request, expiresAt: new Date(Date.now() + Number(lasts) * 86_400_000).toISOString() }
}
