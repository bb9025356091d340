import type { BrandingSettings } from '@foyer/protocol/site-settings'
import type { Language } from '@foyer/protocol/texts/language'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.js'
import { FormError } from '../../forms/FormError.js'
import { SelectField } from '../../forms/SelectField.js'
import { languageChoices } from '../../language/language.js'
import { useDebounced } from '../../ui/useDebounced.js'
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
    <section className="branding-preview" aria-label={texts.preview}>
      <div className="cluster">
        <SelectField
          label={texts.language}
          value={language}
          options={languageChoices}
          onChange={setLanguage}
        />
        <SelectField label={texts.colours} value={scheme} options={schemes} onChange={setScheme} />
      </div>
      <FormError error={preview.error} />
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
