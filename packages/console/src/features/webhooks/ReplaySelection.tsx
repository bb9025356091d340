import type { ReplayedEvents } from '@foyer/protocol/webhooks'
import { type ReactNode, useId, useState } from 'react'
import { Choice } from '../../forms/Choice.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { TextField } from '../../forms/TextField.js'
import { readSequence } from '../events/events-view.js'
import { texts } from './texts/texts.js'

interface ReplaySelectionProps {
  isPending: boolean
  onSelect: (events: ReplayedEvents) => void
}

const words = texts.replay

const kinds = ['since', 'range', 'event'] as const

type Kind = (typeof kinds)[number]

interface FormValues {
  kind: Kind
  sequence: string
  from: string
  to: string
  eventId: string
}

/** Fields that select the events of a replay. */
export function ReplaySelection({ isPending, onSelect }: ReplaySelectionProps): ReactNode {
  const name = useId()
  const [values, setValues] = useState<FormValues>({
    kind: 'since',
    sequence: '',
    from: '',
    to: '',
    eventId: '',
  })
  const [problem, setProblem] = useState<string>()
  const change = (part: Partial<FormValues>): void => {
    setProblem(undefined)
    setValues({ ...values, ...part })
  }
  const submit = (): void => {
    const read = readValues(values)
    if ('problem' in read) setProblem(read.problem)
    else onSelect(read)
  }
  return (
    <Form isPending={isPending} className="form" onSubmit={submit} noValidate>
      <fieldset className="choice-list webhook-choice">
        <legend>{words.legend}</legend>
        {kinds.map((kind) => (
          <Choice
            key={kind}
            type="radio"
            name={name}
            checked={values.kind === kind}
            onChange={() => change({ kind })}
          >
            {words.kinds[kind]}
          </Choice>
        ))}
      </fieldset>
      <KindFields {...{ values, problem, change }} />
      <SubmitButton>{isPending ? words.counting : words.continue}</SubmitButton>
    </Form>
  )
}

interface KindFieldsProps {
  values: FormValues
  problem: string | undefined
  change: (part: Partial<FormValues>) => void
}

function KindFields({ values, problem, change }: KindFieldsProps): ReactNode {
  switch (values.kind) {
    case 'since':
      return (
        <TextField
          label={words.sequence}
          hint={words.sequenceHint}
          problem={problem}
          inputMode="numeric"
          autoComplete="off"
          value={values.sequence}
          onChange={(sequence) => change({ sequence })}
        />
      )
    case 'event':
      return (
        <TextField
          label={words.eventId}
          hint={words.eventIdHint}
          problem={problem}
          autoComplete="off"
          spellCheck={false}
          value={values.eventId}
          onChange={(eventId) => change({ eventId })}
        />
      )
    case 'range':
      return (
        <>
          <TextField
            label={words.from}
            hint={words.fromHint}
            type="datetime-local"
            value={values.from}
            onChange={(from) => change({ from })}
          />
          <TextField
            label={words.to}
            hint={words.toHint}
            problem={problem}
            type="datetime-local"
            value={values.to}
            onChange={(to) => change({ to })}
          />
        </>
      )
  }
}

function readValues(values: FormValues): ReplayedEvents | { problem: string } {
  switch (values.kind) {
    case 'since': {
      const sinceSequence = readSequence(values.sequence.trim())
      if (sinceSequence !== undefined) return { sinceSequence }
      return { problem: words.sequenceProblem }
    }
    case 'event': {
      const eventId = values.eventId.trim()
      return eventId === '' ? { problem: words.eventIdProblem } : { eventId }
    }
    case 'range': {
      const [from, to] = [new Date(values.from), new Date(values.to)]
      if (from < to) return { range: { from: from.toISOString(), to: to.toISOString() } }
      return { problem: words.rangeProblem }
    }
  }
}
