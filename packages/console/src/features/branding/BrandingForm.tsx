import type { BrandingSettings } from '@foyer/protocol/site-settings'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { DraftButtons } from '../../forms/DraftButtons.js'
import { Field } from '../../forms/Field.js'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { TextField } from '../../forms/TextField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { Restricted } from '../../owner/rights.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { texts } from './texts/texts.js'

/** Maximum length of a logo in the settings, which an image of about 75 kB has in Base64. */
const MAX_LOGO_LENGTH = 100_000
const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** A logo as a `data:` URL, or the reason why a file cannot be a logo. */
type ReadLogo = { logo: string; problem?: undefined } | { logo?: undefined; problem: string }

/** Parts of the branding; each has a field. */
export const brandingParts = ['name', 'logo', 'accent'] as const

/** The changed parts of the branding. An empty string stands for the default. */
export type BrandingDraft = Partial<Record<(typeof brandingParts)[number], string>>

interface BrandingFormProps {
  stored: BrandingSettings
  draft: BrandingDraft
  onDraft: (change: (before: BrandingDraft) => BrandingDraft) => void
}

/** Returns the branding with the changed parts. */
export function applyDraft(stored: BrandingSettings, draft: BrandingDraft): BrandingSettings {
  const entries = Object.entries({ ...stored, ...draft }).filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** Default accent colour of the pages. */
const defaultAccent = '#005b3c'

/** Form of name, logo and accent colour. An empty field means the default. */
export function BrandingForm({ stored, draft, onDraft }: BrandingFormProps): ReactNode {
  const { mutate, isPending, isSuccess, error, reset } = useUpdateSettings()
  const branding = applyDraft(stored, draft)
  const changed = brandingParts.filter((part) => branding[part] !== stored[part])
  const isChanged = changed.length > 0
  useUnsavedChanges(isChanged)
  const discard = (): void => onDraft(() => ({}))
  const set = (part: keyof BrandingDraft, value: string): void => {
    reset()
    onDraft((before) => ({ ...before, [part]: value }))
  }
  const submit = (): void => {
    // Only these parts: another owner may have changed others in the meantime.
    const saved = Object.fromEntries(changed.map((part) => [part, branding[part] ?? null]))
    mutate({ pages: { branding: saved } }, { onSuccess: discard })
  }
  const problems = fieldProblems(error, brandingParts, 'pages.branding')
  return (
    <Restricted needs="settings">
      <Form
        isPending={isPending}
        className="card flat branding-form"
        onSubmit={submit}
        noValidate
        aria-label={texts.title}
      >
        <TextField
          label={texts.parts.name}
          hint={texts.nameHint}
          problem={problems.of('name')}
          value={branding.name ?? ''}
          onChange={(text) => set('name', text)}
        />
        <LogoField
          logo={branding.logo}
          problem={problems.of('logo') && texts.wrongLogo}
          onChange={(logo) => set('logo', logo)}
        />
        <Field
          label={texts.parts.accent}
          hint={texts.colourHint}
          problem={problems.of('accent') && texts.wrongColour(defaultAccent)}
        >
          {(attributes) => (
            <div className="branding-colour">
              <input
                type="color"
                aria-label={texts.chooseColour}
                value={
                  /^#[\da-f]{6}$/i.test(branding.accent ?? '') ? branding.accent : defaultAccent
                }
                onChange={({ target }) => set('accent', target.value)}
              />
              <input
                {...attributes}
                className="input"
                placeholder={defaultAccent}
                spellCheck={false}
                value={branding.accent ?? ''}
                onChange={({ target }) => set('accent', target.value.trim())}
              />
            </div>
          )}
        </Field>
        <FormError error={problems.formError} />
        <SuccessNotice isShown={isSuccess && !isChanged}>{texts.saved}</SuccessNotice>
        <div className="cluster">
          <DraftButtons isChanged={isChanged} onDiscard={discard} />
        </div>
      </Form>
    </Restricted>
  )
}

interface LogoFieldProps {
  logo: string | undefined
  problem: string | undefined
  onChange: (logo: string) => void
}

function LogoField({ logo = '', problem, onChange }: LogoFieldProps): ReactNode {
  const [refusal, setRefusal] = useState<string>()
  const isFile = logo.startsWith('data:')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const read = await readLogo(file)
    setRefusal(read.problem)
    if (read.logo !== undefined) onChange(read.logo)
  }
  return (
    <Field label={texts.parts.logo} hint={texts.logoHint} problem={refusal ?? problem}>
      {(attributes) => (
        <>
          {isFile ? (
            <img className="branding-logo" src={logo} alt={texts.logoImage} />
          ) : (
            <input
              {...attributes}
              inputMode="url"
              dir="ltr"
              placeholder="https://example.com/logo.svg"
              value={logo}
              onChange={({ target }) => {
                setRefusal(undefined)
                onChange(target.value.trim())
              }}
            />
          )}
          <div className="cluster">
            <label className="button">
              {texts.chooseFile}
              <input
                type="file"
                className="visually-hidden"
                accept={logoTypes.join(',')}
                onChange={choose}
              />
            </label>
            {logo !== '' && (
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  setRefusal(undefined)
                  onChange('')
                }}
              >
                {texts.removeLogo}
              </button>
            )}
          </div>
        </>
      )}
    </Field>
  )
}

/** Reads an image file. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (!logoTypes.includes(file.type)) {
    return { problem: texts.wrongType(file.name) }
  }
  // Before the file is read: a video would take seconds.
  const tooLarge = { problem: texts.tooLarge(file.name, Math.ceil(file.size / 1000)) }
  if (file.size > MAX_LOGO_LENGTH) return tooLarge
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const logo = `data:${file.type};base64,${btoa(binary)}`
  return logo.length > MAX_LOGO_LENGTH ? tooLarge : { logo }
}
