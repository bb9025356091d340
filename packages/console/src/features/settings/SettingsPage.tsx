import type { UntrustedProxy } from '@foyer/protocol/site-settings'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Restricted } from '../../rights.js'
import { settingGroups } from '../../site-settings/setting-fields.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SiteSetting } from './SiteSetting.js'
import { texts } from './texts/texts.js'
import './settings.css'

/** All settings of the site, in groups. Changes apply from the next request on. */
export function SettingsPage(): ReactNode {
  const settings = useSettings()
  useScrollToHash(settings.data !== undefined)
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={settings} noun={texts.noun}>
        {(data) => (
          <div className="settings">
            <ProxyNotice proxy={data.untrustedProxy} />
            {settingGroups(data.settings, data.sources).map((group) => (
              <section key={group.name} className="card flat setting-group">
                <h2>{group.label}</h2>
                {group.about !== undefined && <p className="muted">{group.about}</p>}
                <Restricted needs="settings">
                  {group.fields.map((field) => (
                    <div key={field.path} id={field.path}>
                      <SiteSetting field={field} />
                    </div>
                  ))}
                </Restricted>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Scrolls to the setting that the URL names after `#`, and focuses its control. */
function useScrollToHash(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isLoaded || hash === '') return
    const setting = document.getElementById(hash.slice(1))
    setting?.scrollIntoView({ block: 'center' })
    setting?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [hash, isLoaded])
}

/** Warns about a reverse proxy that may be missing in the configuration. */
function ProxyNotice({ proxy }: { proxy: UntrustedProxy | undefined }): ReactNode {
  if (proxy === undefined) return null
  return (
    <p className="notice warning" role="status">
      {texts.proxy(
        proxy.address,
        <code>{proxy.header}</code>,
        <code>FOYER_TRUST_PROXY={proxy.address}</code>,
      )}
    </p>
  )
}
