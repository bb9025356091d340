import type { BrandingSettings } from '@foyer/protocol/site-settings'
import type { Language } from '@foyer/protocol/texts/language'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.js'
import { FormError } from '../../forms/FormError.js'
import { fieldProblems } from '../../forms/field-problems.js'
import { SelectField } from '../../forms/SelectField.js'
import { languageChoices } from '../../language/language.js'
import { useDebounced } from '../../ui/useDebounced.js'
import { brandingParts } from './BrandingForm.js'
import { texts } from './texts/texts.js'

const schemes = [
  { value: 'light', text: texts.light },
  { value: 'dark', text: texts.dark },
] as const

/** Preview of the login page with the branding, in a chosen language, light or dark. */
export function BrandingPreview({ branding }: { branding: BrandingSettings }): ReactNode {
  const [language, setLanguage] = useState<Language>('en')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const preview = useBrandingPreview(branding, language, scheme)
  return (
    <section className="branding-preview" aria-labelledby="branding-preview">
      <h2 id="branding-preview">{texts.preview}</h2>
      <div className="cluster">
        <SelectField
          label={texts.language}
          value={language}
          options={languageChoices}
          onChange={setLanguage}
        />
        <SelectField label={texts.colours} value={scheme} options={schemes} onChange={setScheme} />
      </div>
      <PreviewError error={preview.error} />
      {preview.data && (
        <iframe
          className="branding-page"
          title={texts.page}
          // The fonts come from this origin. Without `allow-scripts` the frame runs none.
          sandbox="allow-same-origin"
          inert
          srcDoc={preview.data.html}
        />
      )}
      {branding.logo?.startsWith('https:') && <p className="muted">{texts.foreignImages}</p>}
    </section>
  )
}

/** Names the fields that the server cannot render. Their form explains them when it is saved. */
function PreviewError({ error }: { error: Error | null }): ReactNode {
  const problems = fieldProblems(error, brandingParts, 'branding')
  const wrong = brandingParts.filter((part) => problems.of(part) !== undefined)
  if (wrong.length === 0 || problems.formError !== null) return <FormError error={error} />
  return (
    <p className="muted" role="status">
      {texts.notPreviewed(wrong.map((part) => texts.parts[part]))}
    </p>
  )
}

/** Renders the preview shortly after the last change. Keeps the previous one while the next one loads. */
function useBrandingPreview(
  branding: BrandingSettings,
  language: Language,
  scheme: 'light' | 'dark',
) {
  const shown = useDebounced(branding)
  return useApiQuery(
    ['branding-preview', shown, language, scheme],
    (api, signal) => api.previewBranding({ branding: shown, language, scheme }, signal),
    { placeholderData: keepPreviousData, retry: false },
  )
}
