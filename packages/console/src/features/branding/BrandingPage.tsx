import type { BrandingSettings, SettingsResponse } from '@foyer/protocol/site-settings'
import { type ReactNode, useState } from 'react'
import { mayUse, useOwner } from '../../owner/rights.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { applyDraft, type BrandingDraft, BrandingForm } from './BrandingForm.js'
import { BrandingPreview } from './BrandingPreview.js'
import { texts } from './texts/texts.js'
import './branding.css'

/** Name, logo and colour of the hosted pages, with a preview of the login page. */
export function BrandingPage(): ReactNode {
  const settings = useSettings()
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={settings} noun={texts.noun}>
        {(data) => <BrandingEditor settings={data} />}
      </Loaded>
    </>
  )
}

function BrandingEditor({ settings }: { settings: SettingsResponse }): ReactNode {
  const stored = brandingOf(settings)
  const [draft, setDraft] = useState<BrandingDraft>({})
  const isPermitted = mayUse(useOwner(), 'settings')
  return (
    <div className="branding">
      <BrandingForm {...{ stored, draft }} onDraft={setDraft} />
      {isPermitted && <BrandingPreview branding={applyDraft(stored, draft)} />}
    </div>
  )
}

function brandingOf({ settings }: SettingsResponse): BrandingSettings {
  const { branding = {} } = (settings.pages ?? {}) as { branding?: BrandingSettings }
  return branding
}
