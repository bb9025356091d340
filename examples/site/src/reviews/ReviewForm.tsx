import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../language/texts-context.js'
import { checkDraft, type DraftProblems, longest, type ReviewDraft } from './review.js'
import { StarsInput } from './StarsInput.js'

interface ReviewFormProps {
  /** Prefix of the ids of the fields. */
  id: string
  start: ReviewDraft
  submitLabel: string
  pending: boolean
  /** Hides the form, but keeps its input, while the review is being sent. */
  hidden: boolean
  /** Message of the last failed attempt. */
  refusal: string | undefined
  /** Called with every change, to store the draft. */
  onDraft(draft: ReviewDraft): void
  onSubmit(draft: ReviewDraft): void
  onCancel?: (() => void) | undefined
}

/** Form with stars, a headline and a text; shows errors and focuses the first invalid field. */
export function ReviewForm(props: ReviewFormProps): ReactNode {
  const { id, start, submitLabel, pending, refusal, onDraft, onSubmit, onCancel } = props
  const { reviews } = useTexts()
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<DraftProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<ReviewDraft>): void => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    onDraft(changed)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (pending) return
    const found = checkDraft(draft, reviews)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`#${id}-${first}`)?.focus()
    else onSubmit(draft)
  }
  return (
    <form
      ref={form}
      className="review-form stack"
      hidden={props.hidden}
      noValidate
      onSubmit={submit}
    >
      <StarsInput
        id={`${id}-rating`}
        rating={draft.rating}
        problem={problems.rating}
        onRate={(rating) => change({ rating })}
      />
      <TextField id={`${id}-title`} label={reviews.headline} problem={problems.title}>
        {(described) => (
          <input
            {...described}
            value={draft.title}
            maxLength={longest.title}
            dir="auto"
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </TextField>
      <TextField id={`${id}-text`} label={reviews.text} problem={problems.text}>
        {(described) => (
          <textarea
            {...described}
            value={draft.text}
            rows={6}
            maxLength={longest.text}
            dir="auto"
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </TextField>
      {refusal ? (
        <p className="notice danger" role="alert">
          {refusal}
        </p>
      ) : null}
      <p className="cluster">
        <button type="submit" className="button primary" aria-busy={pending}>
          {submitLabel}
        </button>
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
            {reviews.cancel}
          </button>
        ) : null}
      </p>
    </form>
  )
}

interface Described {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface TextFieldProps {
  id: string
  label: string
  problem: string | undefined
  children: (described: Described) => ReactNode
}

function TextField({ id, label, problem, children }: TextFieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      })}
      {problem ? (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
