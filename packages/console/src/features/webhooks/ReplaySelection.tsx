import type { ReplayWebhookRequest } from '@foyer/protocol/webhook-endpoints'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Field } from '../../forms/Field.js'
import { readSequence } from '../events/events-view.js'

interface ReplaySelectionProps {
  isPending: boolean
  onSelect: (events: ReplayWebhookRequest) => void
}

const kinds = [
  ['since', 'Everything since a sequence'],
  ['range', 'A time range'],
  ['event', 'One event'],
] as const

type Kind = (typeof kinds)[number][0]

interface Typed {
  kind: Kind
  sequence: string
  from: string
  to: string
  eventId: string
}

/** Fields that select the events of a replay. */
export function ReplaySelection({ isPending, onSelect }: ReplaySelectionProps): ReactNode {
  const name = useId()
  const [typed, setTyped] = useState<Typed>({
    kind: 'since',
    sequence: '',
    from: '',
    to: '',
    eventId: '',
  })
  const [problem, setProblem] = useState<string>()
  const change = (part: Partial<Typed>): void => {
    setProblem(undefined)
    setTyped({ ...typed, ...part })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = readTyped(typed)
    if ('problem' in read) setProblem(read.problem)
    else onSelect(read)
  }
  return (
    <form className="webhook-form" onSubmit={submit} noValidate>
      <fieldset className="webhook-choice">
        <legend>Events to replay</legend>
        {kinds.map(([kind, text]) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name={name}
              checked={typed.kind === kind}
              onChange={() => change({ kind })}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <KindFields {...{ typed, problem, change }} />
      <button type="submit" className="button primary" aria-busy={isPending} disabled={isPending}>
        {isPending ? 'Counting the events' : 'Continue'}
      </button>
    </form>
  )
}

interface KindFieldsProps {
  typed: Typed
  problem: string | undefined
  change: (part: Partial<Typed>) => void
}

function KindFields({ typed, problem, change }: KindFieldsProps): ReactNode {
  switch (typed.kind) {
    case 'since':
      return (
        <Field
          label="Sequence"
          hint="Events after this number are delivered again. 0 is the beginning of the log."
          problem={problem}
        >
          {(attributes) => (
            <input
              {...attributes}
              inputMode="numeric"
              autoComplete="off"
              value={typed.sequence}
              onChange={({ target }) => change({ sequence: target.value })}
            />
          )}
        </Field>
      )
    case 'event':
      return (
        <Field label="Event id" hint="The event log shows it with each event." problem={problem}>
          {(attributes) => (
            <input
              {...attributes}
              autoComplete="off"
              spellCheck={false}
              value={typed.eventId}
              onChange={({ target }) => change({ eventId: target.value })}
            />
          )}
        </Field>
      )
    case 'range':
      return (
        <>
          <Field label="From" hint="Time of day in this browser’s time zone.">
            {(attributes) => (
              <input
                {...attributes}
                type="datetime-local"
                value={typed.from}
                onChange={({ target }) => change({ from: target.value })}
              />
            )}
          </Field>
          <Field label="To" hint="The range ends before this time." problem={problem}>
            {(attributes) => (
              <input
                {...attributes}
                type="datetime-local"
                value={typed.to}
                onChange={({ target }) => change({ to: target.value })}
              />
            )}
          </Field>
        </>
      )
  }
}

function readTyped(typed: Typed): ReplayWebhookRequest | { problem: string } {
  switch (typed.kind) {
    case 'since': {
      const sinceSequence = readSequence(typed.sequence.trim())
      if (sinceSequence !== undefined) return { sinceSequence }
      return { problem: 'Enter the sequence of an event, a whole number.' }
    }
    case 'event': {
      const eventId = typed.eventId.trim()
      return eventId === '' ? { problem: 'Enter the id of an event.' } : { eventId }
    }
    case 'range': {
      const [from, to] = [new Date(typed.from), new Date(typed.to)]
      if (from < to) return { range: { from: from.toISOString(), to: to.toISOString() } }
      return { problem: 'Enter two times, the earlier one first.' }
    }
  }
}
