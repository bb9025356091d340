import type { MailTextInfo, PreviewMailRequest } from '@foyer/protocol/owner-mail-texts'
import { type Language, languages } from '@foyer/protocol/texts/language'
import type { MailWording } from '@foyer/protocol/texts/mails'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { DraftButtons } from '../../forms/DraftButtons.js'
import { Field } from '../../forms/Field.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { mayUse, Restricted, useOwner } from '../../owner/rights.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'
import { MailPreview } from '../../ui/mail/MailPreview.js'
import { texts } from './texts/texts.js'
import { useMailPreview, useTestMail } from './useMailTexts.js'

interface MailTextFormProps {
  info: MailTextInfo
  language: Language
  /** The owner's wording; missing parts are Foyer's. */
  stored: MailWording
  /** Unsaved wording; undefined without a change. */
  draft: MailWording | undefined
  onDraft: (draft: MailWording | undefined) => void
  /** Called when a draft is stored; undefined for the wording of Foyer. */
  onSaved: (sent: MailWording | undefined) => void
}

const parts = ['subject', 'heading', 'text'] as const

/** Wording of one e-mail in one language, with its preview. */
export function MailTextForm({
  info,
  language,
  stored,
  draft,
  onDraft,
  onSaved,
}: MailTextFormProps): ReactNode {
  const { mail, placeholders, defaults } = info
  const before = { ...defaults[language], ...stored }
  const values = { ...before, ...draft }
  const wording = ownWording(values, defaults[language])
  const isPermitted = mayUse(useOwner(), 'settings')
  const preview = useMailPreview({ mail, language, wording }, { enabled: isPermitted })
  const { mutateAsync, isPending, error, reset } = useUpdateSettings()
  const formId = useId()
  const isOwn = Object.keys(stored).length > 0
  const save = (next: MailWording | null): void => {
    const saved = next && Object.fromEntries(parts.map((part) => [part, next[part] ?? null]))
    const change = { mail: { wording: { [language]: { [mail]: saved } } } }
    // The owner may show another e-mail before the response. A callback of `mutate` would then not run.
    mutateAsync(change).then(
      () => onSaved(draft),
      () => {},
    )
  }
  const edit = (next: MailWording): void => {
    if (error !== null) reset()
    const isChanged = parts.some((part) => (next[part] ?? before[part]) !== before[part])
    onDraft(isChanged ? next : undefined)
  }
  const problems =
    error === null
      ? fieldProblems(preview.error, parts, 'wording')
      : fieldProblems(error, parts, `mail.wording.${language}.${mail}`)
  const { direction } = languages[language]
  return (
    <div className="mail-text-editor">
      <Restricted needs="settings">
        <Form
          id={formId}
          isPending={isPending}
          onSubmit={() => save(wording)}
          className="mail-text-form"
        >
          {parts.map((part) => (
            <Field
              key={part}
              label={texts.labels[part]}
              hint={texts.hints[part]}
              problem={problems.of(part)}
            >
              {(attributes) => {
                const common = {
                  ...attributes,
                  dir: direction,
                  lang: language,
                  value: values[part],
                  onChange: ({ target }: { target: { value: string } }) =>
                    edit({ ...draft, [part]: target.value }),
                }
                return part === 'text' ? <textarea {...common} rows={6} /> : <input {...common} />
              }}
            </Field>
          ))}
          <p className="muted">
            {texts.placeholders(placeholders.map((name) => <code key={name}>{`{${name}}`} </code>))}
          </p>
          <FormError error={problems.formError} />
          <div className="mail-text-actions">
            <DraftButtons
              isChanged={draft !== undefined}
              onDiscard={() => {
                reset()
                onDraft(undefined)
              }}
            />
            {isOwn && draft === undefined && (
              <button type="button" className="button" onClick={() => save(null)}>
                {texts.restore}
              </button>
            )}
          </div>
        </Form>
      </Restricted>
      {isPermitted && (
        <section className="mail-text-preview" aria-label={texts.preview}>
          <p>
            <span className="muted">{texts.subjectBefore}</span>
            <b dir={direction}>{preview.data?.subject}</b>
          </p>
          {preview.data && <MailPreview html={preview.data.html} subject={preview.data.subject} />}
          <TestMail request={{ mail, language, wording }} />
        </section>
      )}
    </div>
  )
}

/** Returns the parts that differ from Foyer's wording. */
function ownWording(wording: Required<MailWording>, defaults: Required<MailWording>): MailWording {
  const changed = parts.filter((part) => wording[part].trim() !== defaults[part])
  return Object.fromEntries(changed.map((part) => [part, wording[part]]))
}

/** Sends the e-mail with sample values to an address, and shows the response of the mail server. */
function TestMail({ request }: { request: PreviewMailRequest }): ReactNode {
  const [to, setTo] = useState(useOwner()?.email ?? '')
  const { mutate, data, error, isPending } = useTestMail()
  return (
    <Form isPending={isPending} className="test-mail" onSubmit={() => mutate({ ...request, to })}>
      <TextField
        label={texts.test.to}
        type="email"
        dir="ltr"
        required
        value={to}
        onChange={setTo}
      />
      <SubmitButton className="button">{texts.test.send}</SubmitButton>
      <p role="status">
        {data?.sent === true && texts.test.accepted}
        {data?.sent === false && texts.test.inInbox((text) => <Link to="/inbox">{text}</Link>)}
      </p>
      <FormError error={error} />
    </Form>
  )
}
