import type { BrandingSettings } from '@foyer/protocol/site-settings'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.js'
import { DraftButtons } from '../../forms/DraftButtons.js'
import { Field } from '../../forms/Field.js'
import { Form } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../rights.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'
import { asSentence } from '../../ui/format/sentence.js'
import { texts } from './texts/texts.js'

/** Maximum length of a logo in the settings, which an image of about 75 kB has in Base64. */
const MAX_LOGO_LENGTH = 100_000
const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** A logo as a `data:` URL, or the reason why a file cannot be a logo. */
type ReadLogo = { logo: string; problem?: undefined } | { logo?: undefined; problem: string }

interface BrandingFormProps {
  stored: BrandingSettings
  /** Unsaved branding. */
  draft: BrandingSettings | undefined
  onDraft: (draft: BrandingSettings | undefined) => void
}

const parts = ['name', 'logo', 'accent'] as const
/** Default accent colour of the pages. */
const defaultAccent = '#00573a'

/** Form of name, logo and accent colour. An empty field means the default. */
export function BrandingForm({ stored, draft, onDraft }: BrandingFormProps): ReactNode {
  const { mutate, isPending, isSuccess, error, reset } = useUpdateSettings()
  const branding = draft ?? stored
  const isChanged = parts.some((part) => branding[part] !== stored[part])
  const set = (part: keyof BrandingSettings, value: string): void => {
    reset()
    const { [part]: _, ...others } = branding
    onDraft(value === '' ? others : { ...others, [part]: value })
  }
  const submit = (): void => {
    const saved = Object.fromEntries(parts.map((part) => [part, branding[part] ?? null]))
    mutate({ pages: { look: saved } }, { onSuccess: () => onDraft(undefined) })
  }
  const hasPartProblem = parts.some((part) => problemOf(error, part) !== undefined)
  return (
    <Restricted needs="settings">
      <Form
        isPending={isPending}
        className="card flat branding-form"
        onSubmit={submit}
        noValidate
        aria-label={texts.title}
      >
        <Field label={texts.name} hint={texts.nameHint} problem={problemOf(error, 'name')}>
          {(attributes) => (
            <input
              {...attributes}
              value={branding.name ?? ''}
              onChange={({ target }) => set('name', target.value)}
            />
          )}
        </Field>
        <LogoField
          logo={branding.logo}
          problem={problemOf(error, 'logo')}
          onChange={(logo) => set('logo', logo)}
        />
        <Field label={texts.colour} hint={texts.colourHint} problem={problemOf(error, 'accent')}>
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
        <FormError error={hasPartProblem ? null : error} />
        <p role="status" className={isSuccess && !isChanged ? 'notice success' : 'visually-hidden'}>
          {isSuccess && !isChanged ? texts.saved : ''}
        </p>
        <div className="cluster">
          <DraftButtons
            texts={texts}
            isChanged={isChanged}
            isPending={isPending}
            onDiscard={() => onDraft(undefined)}
          />
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
    <Field label={texts.logo} hint={texts.logoHint} problem={refusal ?? problem}>
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
                accept="image/png,image/jpeg,image/webp,image/svg+xml"
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

/** Returns the problem of one part, from a refused change of the settings. */
function problemOf(error: Error | null, part: keyof BrandingSettings): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const violation = error.violations.find(({ field }) => field === `pages.look.${part}`)
  return violation && asSentence(violation.description)
}

/** Reads an image file. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (!logoTypes.includes(file.type)) {
    return { problem: texts.wrongType(file.name) }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const logo = `data:${file.type};base64,${btoa(binary)}`
  if (logo.length <= MAX_LOGO_LENGTH) return { logo }
  const size = Math.ceil(file.size / 1000)
  return { problem: texts.tooLarge(file.name, size) }
}
